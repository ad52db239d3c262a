// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "newSignIns",
  "initial": "quiet",
  "on": {
    "session:new": [
      {
        "actions": [
          "add"
        ]
      }
    ]
  },
  "states": {
    "quiet": {
      "always": [
        {
          "target": [
            "#newSignIns.told"
          ],
          "guard": "isAny"
        }
      ]
    },
    "told": {
      "description": "На другом устройстве вошли в аккаунт",
      "on": {
        "newSignIns.end": [
          {
            "target": [
              "#newSignIns.ending"
            ]
          }
        ],
        "newSignIns.dismiss": [
          {
            "target": [
              "#newSignIns.quiet"
            ],
            "actions": [
              "drop"
            ]
          }
        ]
      }
    },
    "ending": {
      "description": "Завершаем…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "end",
          "src": "end",
          "onDone": [
            {
              "target": [
                "#newSignIns.ended"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#newSignIns.failed"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "ended": {
      "description": "Сеанс завершён, пароль пора сменить",
      "on": {
        "newSignIns.dismiss": [
          {
            "target": [
              "#newSignIns.quiet"
            ],
            "actions": [
              "drop"
            ]
          }
        ]
      }
    },
    "failed": {
      "description": "Сеанс на другом устройстве не завершился",
      "tags": [
        "failed"
      ],
      "on": {
        "newSignIns.end": [
          {
            "target": [
              "#newSignIns.ending"
            ]
          }
        ],
        "newSignIns.dismiss": [
          {
            "target": [
              "#newSignIns.quiet"
            ],
            "actions": [
              "drop"
            ]
          }
        ]
      }
    }
  }
});
