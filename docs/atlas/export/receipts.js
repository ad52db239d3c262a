// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "receipts",
  "type": "parallel",
  "on": {
    "receipts.invisible": [
      {
        "actions": [
          "noteInvisible"
        ]
      }
    ],
    "receipts.hidden": [
      {
        "actions": [
          "noteNothingVisible"
        ]
      }
    ],
    "receipts.all": [
      {
        "actions": [
          "noteEverything"
        ]
      }
    ]
  },
  "states": {
    "attention": {
      "initial": "away",
      "invoke": [
        {
          "id": "watchAttention",
          "src": "watchAttention",
          "onError": [
            {
              "target": [
                "#receipts.attention.looking"
              ],
              "actions": [
                "noteSeen"
              ]
            }
          ]
        }
      ],
      "states": {
        "away": {
          "on": {
            "attention.gained": [
              {
                "target": [
                  "#receipts.attention.looking"
                ],
                "actions": [
                  "noteSeen"
                ]
              }
            ],
            "receipts.visible": [
              {
                "actions": [
                  "noteVisible"
                ]
              }
            ]
          }
        },
        "looking": {
          "on": {
            "attention.lost": [
              {
                "target": [
                  "#receipts.attention.away"
                ]
              }
            ],
            "receipts.visible": [
              {
                "actions": [
                  "noteVisible",
                  "noteSeen"
                ]
              }
            ]
          }
        }
      }
    },
    "delivery": {
      "initial": "idle",
      "states": {
        "idle": {
          "always": [
            {
              "target": [
                "#receipts.delivery.gathering"
              ],
              "guard": "and(hasNews, isLooking)"
            }
          ]
        },
        "gathering": {
          "on": {
            "attention.lost": [
              {
                "target": [
                  "#receipts.delivery.idle"
                ]
              }
            ]
          },
          "after": {
            "gathering": [
              {
                "target": [
                  "#receipts.delivery.telling"
                ]
              }
            ]
          }
        },
        "telling": {
          "description": "Отмечаем прочитанное",
          "tags": [
            "busy"
          ],
          "entry": [
            "takeBatch"
          ],
          "invoke": [
            {
              "id": "markRead",
              "src": "markRead",
              "onDone": [
                {
                  "target": [
                    "#receipts.delivery.idle"
                  ],
                  "actions": [
                    "settleBatch",
                    "movePointer"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#receipts.delivery.waiting"
                  ],
                  "guard": "isPassing",
                  "actions": [
                    "noteFailure"
                  ]
                },
                {
                  "target": [
                    "#receipts.delivery.idle"
                  ],
                  "actions": [
                    "settleBatch"
                  ]
                }
              ]
            }
          ]
        },
        "waiting": {
          "description": "Прочитанное не отметилось, пробуем снова",
          "tags": [
            "waiting"
          ],
          "on": {
            "connectivity.online": [
              {
                "target": [
                  "#receipts.delivery.telling"
                ]
              }
            ]
          },
          "after": {
            "backoff": [
              {
                "target": [
                  "#receipts.delivery.telling"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
