// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "mutes",
  "initial": "idle",
  "invoke": [
    {
      "id": "watchMutes",
      "src": "watchMutes",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "mutes.seen": [
      {
        "target": [
          "#mutes.idle"
        ],
        "guard": "isNone"
      },
      {
        "target": [
          "#mutes.counting"
        ],
        "actions": [
          "countLeft"
        ]
      }
    ]
  },
  "states": {
    "idle": {},
    "counting": {
      "on": {
        "mutes.woke": [
          {
            "target": [
              "#mutes.idle"
            ],
            "actions": [
              "tellOver",
              "lookAgain"
            ]
          }
        ]
      },
      "after": {
        "left": [
          {
            "target": [
              "#mutes.idle"
            ],
            "actions": [
              "tellOver",
              "lookAgain"
            ]
          }
        ]
      }
    }
  }
});
