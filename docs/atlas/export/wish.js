// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "wish",
  "initial": "beginning",
  "entry": [
    "show"
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
    ],
    "wish.abandon": [
      {
        "target": [
          "#wish.undoing"
        ]
      }
    ]
  },
  "states": {
    "beginning": {
      "always": [
        {
          "target": [
            "#wish.storing"
          ],
          "guard": "isOwn"
        },
        {
          "target": [
            "#wish.leftAlone"
          ]
        }
      ]
    },
    "storing": {
      "invoke": [
        {
          "id": "store",
          "src": "store",
          "onDone": [
            {
              "target": [
                "#wish.kept"
              ],
              "actions": [
                "noteStored",
                "tellStored"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#wish.kept"
              ]
            }
          ]
        }
      ],
      "on": {
        "wish.want": [
          {
            "guard": "isSame"
          },
          {
            "target": [
              "#wish.undoing"
            ],
            "guard": "isBack"
          },
          {
            "target": [
              "#wish.storing"
            ],
            "actions": [
              "takeWant",
              "show"
            ],
            "reenter": true
          }
        ],
        "wish.hurry": [
          {
            "target": [
              "#wish.sending"
            ],
            "actions": [
              "noteHurry"
            ]
          }
        ]
      },
      "after": {
        "storePatience": [
          {
            "target": [
              "#wish.kept"
            ]
          }
        ]
      }
    },
    "kept": {
      "always": [
        {
          "target": [
            "#wish.undoable"
          ],
          "guard": "isUndoable"
        },
        {
          "target": [
            "#wish.due"
          ]
        }
      ]
    },
    "undoable": {
      "description": "Человек заблокирован, это можно отменить",
      "entry": [
        "tellUndoable"
      ],
      "exit": [
        "tellSettled"
      ],
      "on": {
        "wish.undo": [
          {
            "target": [
              "#wish.undoing"
            ]
          }
        ],
        "wish.hurry": [
          {
            "target": [
              "#wish.sending"
            ],
            "actions": [
              "noteHurry"
            ]
          }
        ],
        "wish.want": [
          {
            "guard": "isSame"
          },
          {
            "target": [
              "#wish.undoing"
            ],
            "guard": "isBack"
          },
          {
            "target": [
              "#wish.storing"
            ],
            "actions": [
              "takeWant",
              "show"
            ]
          }
        ],
        "wish.read": [
          {
            "target": [
              "#wish.leftAlone"
            ],
            "actions": [
              "takeRead",
              "show"
            ]
          }
        ],
        "wish.vanished": [
          {
            "target": [
              "#wish.undone"
            ],
            "guard": "isStored"
          }
        ]
      },
      "after": {
        "undo": [
          {
            "target": [
              "#wish.due"
            ]
          }
        ]
      }
    },
    "leftAlone": {
      "on": {
        "wish.want": [
          {
            "target": [
              "#wish.storing"
            ],
            "actions": [
              "takeWant",
              "show"
            ]
          }
        ],
        "wish.read": [
          {
            "target": [
              "#wish.leftAlone"
            ],
            "actions": [
              "takeRead",
              "show"
            ],
            "reenter": true
          }
        ],
        "wish.vanished": [
          {
            "target": [
              "#wish.undone"
            ]
          }
        ]
      },
      "after": {
        "leftAlone": [
          {
            "target": [
              "#wish.due"
            ]
          }
        ]
      }
    },
    "due": {
      "always": [
        {
          "target": [
            "#wish.retrying.offline"
          ],
          "guard": "isOffline"
        },
        {
          "target": [
            "#wish.sending"
          ]
        }
      ]
    },
    "sending": {
      "description": "Сообщаем серверу",
      "tags": [
        "busy"
      ],
      "initial": "resting",
      "entry": [
        "noteTried"
      ],
      "exit": [
        "forgetHurry"
      ],
      "invoke": [
        {
          "id": "send",
          "src": "send",
          "onDone": [
            {
              "target": [
                "#wish.storing"
              ],
              "guard": "isOvertaken",
              "actions": [
                "tellSettings",
                "goOn"
              ]
            },
            {
              "target": [
                "#wish.done"
              ],
              "guard": "isSent",
              "actions": [
                "tellSettings"
              ]
            },
            {
              "target": [
                "#wish.undone"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#wish.storing"
              ],
              "guard": "and(isRefused, isOvertaken)",
              "actions": [
                "forgetTried"
              ]
            },
            {
              "target": [
                "#wish.refused"
              ],
              "guard": "isRefused",
              "actions": [
                "tellRefused",
                "forgetTried"
              ]
            },
            {
              "target": [
                "#wish.retrying"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ],
      "on": {
        "wish.want": [
          {
            "guard": "isSame"
          },
          {
            "target": [
              "#wish.sending.storing"
            ],
            "guard": "isTried",
            "actions": [
              "takeTried",
              "show"
            ]
          },
          {
            "target": [
              "#wish.sending.storing"
            ],
            "actions": [
              "takeWant",
              "show"
            ]
          }
        ],
        "wish.hurry": [
          {
            "target": [
              "#wish.sending"
            ],
            "guard": "and(not(isHurried), not(isOvertaken))",
            "actions": [
              "noteHurry"
            ],
            "reenter": true
          }
        ],
        "connectivity.offline": [
          {
            "target": [
              "#wish.retrying.offline"
            ],
            "actions": [
              "noteOffline"
            ]
          }
        ]
      },
      "states": {
        "resting": {
          "description": "Сообщаем серверу"
        },
        "storing": {
          "description": "Сообщаем серверу, а потом и то, что решили с тех пор",
          "invoke": [
            {
              "id": "store",
              "src": "store",
              "onDone": [
                {
                  "target": [
                    "#wish.sending.resting"
                  ],
                  "actions": [
                    "noteStored",
                    "tellStored"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#wish.sending.resting"
                  ]
                }
              ]
            }
          ],
          "after": {
            "storePatience": [
              {
                "target": [
                  "#wish.sending.resting"
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
        "wish.hurry": [
          {
            "target": [
              "#wish.sending"
            ],
            "actions": [
              "noteHurry"
            ]
          }
        ],
        "wish.want": [
          {
            "guard": "isSame"
          },
          {
            "target": [
              "#wish.storing"
            ],
            "actions": [
              "takeWant",
              "show"
            ]
          }
        ],
        "wish.read": [
          {
            "target": [
              "#wish.leftAlone"
            ],
            "actions": [
              "takeRead",
              "show"
            ]
          }
        ],
        "wish.vanished": [
          {
            "target": [
              "#wish.undone"
            ],
            "guard": "isStored"
          }
        ]
      },
      "states": {
        "backingOff": {
          "description": "Заблокировать пока не получилось, пробуем снова",
          "tags": [
            "waiting"
          ],
          "on": {
            "connectivity.online": [
              {
                "target": [
                  "#wish.sending"
                ],
                "actions": [
                  "noteOnline"
                ]
              }
            ],
            "connectivity.offline": [
              {
                "target": [
                  "#wish.retrying.offline"
                ],
                "actions": [
                  "noteOffline"
                ]
              }
            ]
          },
          "after": {
            "backoff": [
              {
                "target": [
                  "#wish.sending"
                ]
              }
            ]
          }
        },
        "offline": {
          "description": "Заблокируем, когда появится сеть",
          "tags": [
            "waiting"
          ],
          "on": {
            "connectivity.online": [
              {
                "target": [
                  "#wish.sending"
                ],
                "actions": [
                  "noteOnline"
                ]
              }
            ]
          }
        }
      }
    },
    "refused": {
      "description": "Не удалось заблокировать",
      "tags": [
        "failed"
      ],
      "entry": [
        "hide"
      ],
      "on": {
        "wish.dismiss": [
          {
            "target": [
              "#wish.dismissed"
            ]
          }
        ],
        "wish.want": [
          {
            "target": [
              "#wish.storing"
            ],
            "actions": [
              "takeWant",
              "show"
            ]
          }
        ]
      }
    },
    "undoing": {
      "initial": "forgetting",
      "entry": [
        "hide"
      ],
      "on": {
        "wish.abandon": [
          {}
        ],
        "wish.want": [
          {
            "target": [
              "#wish.storing"
            ],
            "actions": [
              "takeWant",
              "show"
            ]
          }
        ]
      },
      "states": {
        "forgetting": {
          "description": "Возвращаем, как было",
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
                    "#wish.undone"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#wish.undoing.backingOff"
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
                  "#wish.undoing.backingOff"
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
                  "#wish.undoing.forgetting"
                ]
              }
            ]
          }
        }
      }
    },
    "done": {
      "type": "final",
      "description": "Сервер знает",
      "entry": [
        "tellBlock",
        "hide",
        "tellEnded"
      ]
    },
    "undone": {
      "type": "final",
      "description": "Всё как было",
      "entry": [
        "hide",
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
