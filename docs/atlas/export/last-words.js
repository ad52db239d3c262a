// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "lastWords",
  "initial": "quiet",
  "on": {
    "realtime.live": [
      {
        "actions": [
          "noteLive"
        ]
      }
    ],
    "realtime.lost": [
      {
        "actions": [
          "noteLost"
        ]
      }
    ],
    "lastWords.say": [
      {
        "guard": "canBeSaid",
        "actions": [
          "noteWord"
        ]
      }
    ],
    "lastWords.withdraw": [
      {
        "actions": [
          "withdraw"
        ]
      }
    ]
  },
  "states": {
    "quiet": {
      "always": [
        {
          "target": [
            "#lastWords.telling"
          ],
          "guard": "canSay"
        }
      ]
    },
    "telling": {
      "entry": [
        "noteTold"
      ],
      "invoke": [
        {
          "id": "askServer",
          "src": "askServer",
          "onDone": [
            {
              "target": [
                "#lastWords.quiet"
              ],
              "actions": [
                "dropTold"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#lastWords.pausing"
              ]
            }
          ]
        }
      ]
    },
    "pausing": {
      "after": {
        "tryPause": [
          {
            "target": [
              "#lastWords.quiet"
            ]
          }
        ]
      }
    }
  }
});
