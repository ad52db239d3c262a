// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "upload",
  "initial": "beginning",
  "on": {
    "upload.cancel": [
      {
        "target": [
          "#upload.cancelled"
        ]
      }
    ]
  },
  "states": {
    "beginning": {
      "always": [
        {
          "target": [
            "#upload.failed"
          ],
          "guard": "wasRefused"
        },
        {
          "target": [
            "#upload.retrying.offline"
          ],
          "guard": "beginsOffline"
        },
        {
          "target": [
            "#upload.going"
          ]
        }
      ]
    },
    "going": {
      "initial": "waiting",
      "entry": [
        "forgetProgress"
      ],
      "invoke": [
        {
          "id": "transfer",
          "src": "transfer",
          "onError": [
            {
              "target": [
                "#upload.retrying"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ],
      "on": {
        "connectivity.offline": [
          {
            "target": [
              "#upload.retrying.offline"
            ]
          }
        ],
        "upload.arrived": [
          {
            "target": [
              "#upload.done"
            ],
            "actions": [
              "noteWhole",
              "tellDone"
            ]
          }
        ],
        "upload.refused": [
          {
            "target": [
              "#upload.failed"
            ],
            "actions": [
              "noteRefusal",
              "tellFailed"
            ]
          }
        ],
        "upload.broke": [
          {
            "target": [
              "#upload.retrying"
            ],
            "actions": [
              "noteFailure"
            ]
          }
        ],
        "upload.gone": [
          {
            "target": [
              "#upload.cancelled"
            ]
          }
        ]
      },
      "states": {
        "waiting": {
          "description": "Ждёт своей очереди",
          "tags": [
            "waiting"
          ],
          "on": {
            "upload.begun": [
              {
                "target": [
                  "#upload.going.sending"
                ]
              }
            ]
          }
        },
        "sending": {
          "description": "Загружаем",
          "tags": [
            "busy"
          ],
          "on": {
            "upload.progressed": [
              {
                "actions": [
                  "noteProgress"
                ]
              }
            ]
          }
        }
      }
    },
    "retrying": {
      "initial": "backingOff",
      "on": {
        "upload.retry": [
          {
            "target": [
              "#upload.going"
            ]
          }
        ],
        "upload.refused": [
          {
            "target": [
              "#upload.failed"
            ],
            "actions": [
              "noteRefusal",
              "tellFailed"
            ]
          }
        ]
      },
      "states": {
        "backingOff": {
          "description": "Загрузка прервалась, пробуем снова",
          "tags": [
            "waiting"
          ],
          "on": {
            "connectivity.online": [
              {
                "target": [
                  "#upload.going"
                ],
                "guard": "isNotHeldBack"
              }
            ],
            "connectivity.offline": [
              {
                "target": [
                  "#upload.retrying.offline"
                ]
              }
            ]
          },
          "after": {
            "backoff": [
              {
                "target": [
                  "#upload.going"
                ]
              }
            ]
          }
        },
        "offline": {
          "description": "Загрузится, когда появится сеть",
          "tags": [
            "waiting"
          ],
          "on": {
            "connectivity.online": [
              {
                "target": [
                  "#upload.going"
                ]
              }
            ]
          }
        }
      }
    },
    "failed": {
      "description": "Не загрузился",
      "tags": [
        "failed"
      ],
      "on": {
        "upload.retry": [
          {
            "target": [
              "#upload.going"
            ],
            "actions": [
              "forgetRefusal",
              "tellRetried"
            ]
          }
        ]
      }
    },
    "done": {
      "type": "final",
      "description": "Загружен"
    },
    "cancelled": {
      "type": "final",
      "description": "Убран",
      "entry": [
        "tellCancelled"
      ]
    }
  }
});
