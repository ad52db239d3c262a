// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "adminDeed",
  "initial": "idle",
  "on": {
    "adminDeed.choose": [
      {
        "target": [
          "#adminDeed.confirming"
        ],
        "guard": "isWeighty",
        "actions": [
          "noteDeed"
        ]
      },
      {
        "target": [
          "#adminDeed.doing"
        ],
        "actions": [
          "noteDeed"
        ]
      }
    ]
  },
  "states": {
    "idle": {
      "entry": [
        "forget"
      ]
    },
    "confirming": {
      "description": "Ждём подтверждения",
      "on": {
        "adminDeed.confirm": [
          {
            "target": [
              "#adminDeed.doing"
            ],
            "actions": [
              "noteName"
            ]
          }
        ],
        "adminDeed.cancel": [
          {
            "target": [
              "#adminDeed.idle"
            ]
          }
        ],
        "adminDeed.left": [
          {
            "target": [
              "#adminDeed.idle"
            ]
          }
        ]
      }
    },
    "doing": {
      "description": "Выполняем…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "perform",
          "src": "perform",
          "onDone": [
            {
              "target": [
                "#adminDeed.done"
              ],
              "actions": [
                "noteMade",
                "tellSections"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#adminDeed.proving"
              ],
              "guard": "isProofWanted"
            },
            {
              "target": [
                "#adminDeed.waiting"
              ],
              "guard": "isRepeatable",
              "actions": [
                "noteFailure"
              ]
            },
            {
              "target": [
                "#adminDeed.refused"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ],
      "on": {
        "adminDeed.choose": [
          {}
        ]
      }
    },
    "proving": {
      "description": "Введите свой пароль",
      "tags": [
        "waiting"
      ],
      "invoke": [
        {
          "id": "proof",
          "src": "proof",
          "onDone": [
            {
              "target": [
                "#adminDeed.doing"
              ],
              "guard": "isProved"
            },
            {
              "target": [
                "#adminDeed.idle"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#adminDeed.idle"
              ]
            }
          ]
        }
      ],
      "on": {
        "adminDeed.cancel": [
          {
            "target": [
              "#adminDeed.idle"
            ]
          }
        ],
        "adminDeed.left": [
          {
            "target": [
              "#adminDeed.idle"
            ]
          }
        ]
      }
    },
    "done": {
      "description": "Сделано",
      "on": {
        "adminDeed.dismiss": [
          {
            "target": [
              "#adminDeed.idle"
            ]
          }
        ],
        "adminDeed.left": [
          {
            "target": [
              "#adminDeed.idle"
            ]
          }
        ]
      }
    },
    "refused": {
      "description": "Сервер этого не сделал",
      "tags": [
        "failed"
      ],
      "on": {
        "adminDeed.retry": [
          {
            "target": [
              "#adminDeed.doing"
            ]
          }
        ],
        "adminDeed.dismiss": [
          {
            "target": [
              "#adminDeed.idle"
            ]
          }
        ],
        "adminDeed.left": [
          {
            "target": [
              "#adminDeed.idle"
            ]
          }
        ]
      }
    },
    "waiting": {
      "description": "Пока не получилось, пробуем снова.",
      "tags": [
        "waiting"
      ],
      "on": {
        "adminDeed.retry": [
          {
            "target": [
              "#adminDeed.doing"
            ]
          }
        ],
        "adminDeed.cancel": [
          {
            "target": [
              "#adminDeed.idle"
            ]
          }
        ]
      },
      "after": {
        "backoff": [
          {
            "target": [
              "#adminDeed.doing"
            ]
          }
        ]
      }
    }
  }
});
