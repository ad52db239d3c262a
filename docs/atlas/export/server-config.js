// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "serverConfig",
  "initial": "asking",
  "states": {
    "asking": {
      "description": "Узнаём ограничения сервера",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "ask",
          "src": "ask",
          "onDone": [
            {
              "target": [
                "#serverConfig.preparing"
              ],
              "guard": "arePreparing",
              "actions": [
                "clearTries",
                "tellStore"
              ]
            },
            {
              "target": [
                "#serverConfig.known"
              ],
              "actions": [
                "clearTries",
                "tellStore"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#serverConfig.waiting"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "waiting": {
      "description": "Ограничения сервера пока неизвестны, спросим снова",
      "tags": [
        "waiting"
      ],
      "on": {
        "realtime.live": [
          {
            "target": [
              "#serverConfig.asking"
            ]
          }
        ]
      },
      "after": {
        "backoff": [
          {
            "target": [
              "#serverConfig.asking"
            ]
          }
        ]
      }
    },
    "preparing": {
      "description": "Звонки готовятся…",
      "tags": [
        "waiting"
      ],
      "after": {
        "preparing": [
          {
            "target": [
              "#serverConfig.asking"
            ]
          }
        ]
      }
    },
    "known": {
      "on": {
        "realtime.lost": [
          {
            "target": [
              "#serverConfig.doubtful"
            ]
          }
        ],
        "serverConfig.ask": [
          {
            "target": [
              "#serverConfig.asking"
            ]
          }
        ]
      }
    },
    "doubtful": {
      "on": {
        "realtime.live": [
          {
            "target": [
              "#serverConfig.asking"
            ]
          }
        ]
      }
    }
  }
});
