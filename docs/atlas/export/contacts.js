// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "contacts",
  "type": "parallel",
  "invoke": [
    {
      "id": "server",
      "src": "server",
      "onError": [
        {}
      ]
    },
    {
      "id": "watchPage",
      "src": "watchPage",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "contacts.respond": [
      {
        "guard": "isRowFree",
        "actions": [
          "noteRowBusy",
          "askServer"
        ]
      }
    ],
    "contacts.withdraw": [
      {
        "guard": "isRowFree",
        "actions": [
          "noteRowBusy",
          "askServer"
        ]
      }
    ],
    "contacts.done": [
      {
        "actions": [
          "storeDone",
          "clearRow"
        ]
      }
    ],
    "contacts.rowFailed": [
      {
        "guard": "isRowGone",
        "actions": [
          "noteRowFailure",
          "readAgain"
        ]
      },
      {
        "actions": [
          "noteRowFailure"
        ]
      }
    ],
    "contacts.dismissRow": [
      {
        "guard": "isRowFree",
        "actions": [
          "clearRow"
        ]
      }
    ],
    "contacts.remove": [
      {
        "guard": "isRowFree",
        "actions": [
          "clearRow",
          "startRemoval"
        ]
      }
    ],
    "contacts.undoRemove": [
      {
        "actions": [
          "undoRemoval"
        ]
      }
    ],
    "contacts.pageLeft": [
      {
        "actions": [
          "hurryRemovals"
        ]
      }
    ],
    "removal.settled": [
      {
        "actions": [
          "noteSettled"
        ]
      }
    ],
    "removal.refused": [
      {
        "actions": [
          "noteRowFailure"
        ]
      }
    ],
    "removal.ended": [
      {
        "actions": [
          "stopRemoval"
        ]
      }
    ],
    "contacts.ask": [
      {
        "guard": "isPersonFree",
        "actions": [
          "noteAsking",
          "askServer"
        ]
      }
    ],
    "contacts.asked": [
      {
        "actions": [
          "storeAdded",
          "clearAsk"
        ]
      }
    ],
    "contacts.askFailed": [
      {
        "guard": "isAskOutdated",
        "actions": [
          "noteAskFailure",
          "readAgain"
        ]
      },
      {
        "actions": [
          "noteAskFailure"
        ]
      }
    ],
    "contacts.dismissAsk": [
      {
        "guard": "isPersonFree",
        "actions": [
          "clearAsk"
        ]
      }
    ]
  },
  "states": {
    "list": {
      "initial": "loading",
      "on": {
        "contacts.refresh": [
          {
            "target": [
              "#contacts.list.loading"
            ]
          }
        ]
      },
      "states": {
        "loading": {
          "description": "Загружаем контакты",
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
                    "#contacts.list.loaded"
                  ],
                  "actions": [
                    "storeList",
                    "forgetListFailures"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#contacts.list.waiting"
                  ],
                  "guard": "isPassing",
                  "actions": [
                    "noteListFailure"
                  ]
                },
                {
                  "target": [
                    "#contacts.list.failed"
                  ]
                }
              ]
            }
          ]
        },
        "loaded": {
          "description": "Контакты прочитаны"
        },
        "waiting": {
          "description": "Не удалось загрузить контакты, пробуем снова",
          "tags": [
            "waiting"
          ],
          "after": {
            "backoff": [
              {
                "target": [
                  "#contacts.list.loading"
                ]
              }
            ]
          }
        },
        "failed": {
          "description": "Не удалось загрузить контакты",
          "tags": [
            "failed"
          ]
        }
      }
    },
    "form": {
      "initial": "resting",
      "on": {
        "contacts.added": [
          {
            "actions": [
              "storeAdded"
            ]
          }
        ]
      },
      "states": {
        "resting": {
          "initial": "idle",
          "exit": [
            "clearForm"
          ],
          "on": {
            "contacts.add": [
              {
                "target": [
                  "#contacts.form.adding"
                ],
                "guard": "saysWhom",
                "actions": [
                  "takeTicket",
                  "askToAdd"
                ]
              }
            ],
            "contacts.dismiss": [
              {
                "target": [
                  "#contacts.form.resting.idle"
                ],
                "actions": [
                  "clearForm"
                ]
              }
            ]
          },
          "states": {
            "idle": {},
            "added": {
              "description": "Запрос отправлен"
            },
            "failed": {
              "description": "Не удалось добавить",
              "tags": [
                "failed"
              ]
            }
          }
        },
        "adding": {
          "description": "Добавляем",
          "tags": [
            "busy"
          ],
          "on": {
            "contacts.added": [
              {
                "target": [
                  "#contacts.form.resting.added"
                ],
                "guard": "isNewestAddition",
                "actions": [
                  "storeAdded",
                  "noteAdded"
                ]
              }
            ],
            "contacts.addFailed": [
              {
                "target": [
                  "#contacts.form.resting.failed"
                ],
                "guard": "isNewestAddition",
                "actions": [
                  "noteFormFailure"
                ]
              }
            ],
            "contacts.dismiss": [
              {
                "target": [
                  "#contacts.form.resting"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
