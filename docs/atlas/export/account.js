// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "account",
  "initial": "idle",
  "states": {
    "idle": {
      "on": {
        "account.do": [
          {
            "target": [
              "#account.busy"
            ]
          }
        ]
      }
    },
    "busy": {
      "description": "Ждём ответа сервера",
      "tags": [
        "busy"
      ],
      "entry": [
        "forgetFailure"
      ],
      "invoke": [
        {
          "id": "perform",
          "src": "perform",
          "onDone": [
            {
              "target": [
                "#account.done"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#account.failed"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "done": {
      "description": "Сделано",
      "on": {
        "account.do": [
          {
            "target": [
              "#account.busy"
            ]
          }
        ],
        "account.dismiss": [
          {
            "target": [
              "#account.idle"
            ]
          }
        ]
      }
    },
    "failed": {
      "description": "Не получилось",
      "tags": [
        "failed"
      ],
      "on": {
        "account.do": [
          {
            "target": [
              "#account.busy"
            ]
          }
        ],
        "account.dismiss": [
          {
            "target": [
              "#account.idle"
            ],
            "actions": [
              "forgetFailure"
            ]
          }
        ]
      }
    }
  }
});
