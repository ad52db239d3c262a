// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "deletion",
  "initial": "beginning",
  "entry": [
    "hide"
  ],
  "on": {
    "connectivity.offline": [
      {
        "actions": [
          "noteOffline"
        ]
      }
    ],
    "connectivity.online": [
      {
        "actions": [
          "noteOnline"
        ]
      }
    ]
  },
  "states": {
    "beginning": {
      "always": [
        {
          "target": [
            "#deletion.undoable"
          ],
          "guard": "isOwn"
        },
        {
          "target": [
            "#deletion.leftAlone"
          ]
        }
      ]
    },
    "undoable": {
      "initial": "storing",
      "exit": [
        "tellSettled"
      ],
      "on": {
        "deletion.undo": [
          {
            "target": [
              "#deletion.undoing"
            ]
          }
        ],
        "deletion.hurry": [
          {
            "target": [
              "#deletion.sending"
            ],
            "actions": [
              "noteHurry"
            ]
          }
        ]
      },
      "after": {
        "deletionUndo": [
          {
            "target": [
              "#deletion.due"
            ]
          }
        ]
      },
      "states": {
        "storing": {
          "description": "Сообщение удалено",
          "invoke": [
            {
              "id": "store",
              "src": "store",
              "onDone": [
                {
                  "target": [
                    "#deletion.undoable.stored"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#deletion.undoable.stored"
                  ]
                }
              ]
            }
          ]
        },
        "stored": {
          "description": "Сообщение удалено"
        }
      }
    },
    "leftAlone": {
      "on": {
        "deletion.takenBack": [
          {
            "target": [
              "#deletion.undone"
            ]
          }
        ],
        "deletion.vanished": [
          {
            "target": [
              "#deletion.done"
            ]
          }
        ]
      },
      "after": {
        "leftAlone": [
          {
            "target": [
              "#deletion.due"
            ]
          }
        ]
      }
    },
    "due": {
      "always": [
        {
          "target": [
            "#deletion.retrying.offline"
          ],
          "guard": "isOffline"
        },
        {
          "target": [
            "#deletion.sending"
          ]
        }
      ]
    },
    "sending": {
      "description": "Удаляем",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "send",
          "src": "send",
          "onDone": [
            {
              "target": [
                "#deletion.done"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#deletion.refused"
              ],
              "guard": "isRefused",
              "actions": [
                "tellRefused"
              ]
            },
            {
              "target": [
                "#deletion.retrying"
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
              "#deletion.retrying.offline"
            ]
          }
        ]
      }
    },
    "retrying": {
      "initial": "backingOff",
      "on": {
        "deletion.hurry": [
          {
            "target": [
              "#deletion.sending"
            ],
            "actions": [
              "noteHurry"
            ]
          }
        ]
      },
      "states": {
        "backingOff": {
          "description": "Удалить пока не получилось, пробуем снова",
          "tags": [
            "waiting"
          ],
          "on": {
            "connectivity.online": [
              {
                "target": [
                  "#deletion.sending"
                ]
              }
            ],
            "connectivity.offline": [
              {
                "target": [
                  "#deletion.retrying.offline"
                ]
              }
            ]
          },
          "after": {
            "backoff": [
              {
                "target": [
                  "#deletion.sending"
                ]
              }
            ]
          }
        },
        "offline": {
          "description": "Удалится, когда появится сеть",
          "tags": [
            "waiting"
          ],
          "on": {
            "connectivity.online": [
              {
                "target": [
                  "#deletion.sending"
                ]
              }
            ]
          }
        }
      }
    },
    "refused": {
      "description": "Не удалось удалить сообщение",
      "tags": [
        "failed"
      ],
      "entry": [
        "unhide"
      ],
      "on": {
        "deletion.dismiss": [
          {
            "target": [
              "#deletion.dismissed"
            ]
          }
        ]
      }
    },
    "undoing": {
      "initial": "forgetting",
      "entry": [
        "unhide"
      ],
      "states": {
        "forgetting": {
          "description": "Возвращаем сообщение",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "forget",
              "src": "forget",
              "onDone": [
                {
                  "target": [
                    "#deletion.undone"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#deletion.undoing.backingOff"
                  ],
                  "actions": [
                    "countFailedTry"
                  ]
                }
              ]
            }
          ],
          "after": {
            "storePatience": [
              {
                "target": [
                  "#deletion.undoing.backingOff"
                ],
                "actions": [
                  "countFailedTry"
                ]
              }
            ]
          }
        },
        "backingOff": {
          "description": "Вернули, но ещё не записали на этом устройстве",
          "tags": [
            "waiting"
          ],
          "after": {
            "backoff": [
              {
                "target": [
                  "#deletion.undoing.forgetting"
                ]
              }
            ]
          }
        }
      }
    },
    "done": {
      "type": "final",
      "description": "Сообщение удалено у всех",
      "entry": [
        "tellEnded"
      ]
    },
    "undone": {
      "type": "final",
      "description": "Сообщение снова на месте",
      "entry": [
        "unhide",
        "tellEnded"
      ]
    },
    "dismissed": {
      "type": "final",
      "entry": [
        "tellEnded"
      ]
    }
  }
});
