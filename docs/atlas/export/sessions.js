// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "sessions",
  "initial": "loading",
  "invoke": [
    {
      "id": "watch",
      "src": "watch",
      "onError": [
        {}
      ]
    },
    {
      "id": "server",
      "src": "server",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "sessions.refresh": [
      {
        "target": [
          "#sessions.loading"
        ]
      }
    ],
    "sessions.signOut": [
      {
        "guard": "isFree",
        "actions": [
          "noteBusy",
          "askServer"
        ]
      }
    ],
    "sessions.signedOut": [
      {
        "actions": [
          "dropSession",
          "forget",
          "readAgain"
        ]
      }
    ],
    "sessions.signOutFailed": [
      {
        "actions": [
          "noteFailure"
        ]
      }
    ],
    "sessions.dismiss": [
      {
        "guard": "isFree",
        "actions": [
          "forget"
        ]
      }
    ]
  },
  "states": {
    "loading": {
      "description": "Загружаем список устройств",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "readList",
          "src": "readList",
          "onDone": [
            {
              "target": [
                "#sessions.loaded"
              ],
              "actions": [
                "takeList"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#sessions.waiting"
              ],
              "guard": "isPassing",
              "actions": [
                "noteListFailure"
              ]
            },
            {
              "target": [
                "#sessions.failed"
              ]
            }
          ]
        }
      ]
    },
    "loaded": {
      "description": "Устройства, на которых вы вошли"
    },
    "waiting": {
      "description": "Список устройств не обновился, пробуем снова",
      "tags": [
        "waiting"
      ],
      "after": {
        "backoff": [
          {
            "target": [
              "#sessions.loading"
            ]
          }
        ]
      }
    },
    "failed": {
      "description": "Не удалось загрузить список устройств",
      "tags": [
        "failed"
      ]
    }
  }
});
