// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "callChat",
  "type": "parallel",
  "invoke": [
    {
      "id": "watchChat",
      "src": "watchChat",
      "onError": [
        {}
      ]
    },
    {
      "id": "holdFiles",
      "src": "holdFiles",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "chat.message": [
      {
        "actions": [
          "noteMoment",
          "addReceived"
        ]
      }
    ],
    "chat.read": [
      {
        "actions": [
          "noteReader"
        ]
      }
    ],
    "callChat.received": [
      {
        "actions": [
          "noteFile"
        ]
      }
    ],
    "callChat.cut": [
      {
        "actions": [
          "loseComing"
        ]
      }
    ],
    "callChat.changed": [
      {
        "actions": [
          "noteText"
        ]
      }
    ],
    "callChat.attach": [
      {
        "actions": [
          "takeFiles"
        ]
      }
    ],
    "callChat.detach": [
      {
        "actions": [
          "forgetFile",
          "dropFile"
        ]
      }
    ],
    "callChat.dismiss": [
      {
        "actions": [
          "forgetRefused"
        ]
      }
    ],
    "callChat.retry": [
      {
        "actions": [
          "sendAnew"
        ]
      }
    ],
    "callChat.discard": [
      {
        "actions": [
          "discard"
        ]
      }
    ],
    "callChat.invisible": [
      {
        "actions": [
          "noteInvisible"
        ]
      }
    ]
  },
  "states": {
    "company": {
      "initial": "alone",
      "states": {
        "alone": {
          "description": "В звонке пока больше никого",
          "on": {
            "chat.company": [
              {
                "target": [
                  "#callChat.company.together"
                ],
                "guard": "isSomebodyThere"
              }
            ]
          }
        },
        "together": {
          "description": "В звонке есть кто-то ещё",
          "on": {
            "chat.company": [
              {
                "target": [
                  "#callChat.company.alone"
                ],
                "guard": "not(isSomebodyThere)"
              }
            ]
          }
        }
      }
    },
    "field": {
      "initial": "fresh",
      "states": {
        "fresh": {
          "description": "Пишется новое сообщение",
          "on": {
            "callChat.send": [
              {
                "guard": "canSend",
                "actions": [
                  "noteMoment",
                  "addOwn",
                  "clearField"
                ]
              }
            ],
            "callChat.edit": [
              {
                "target": [
                  "#callChat.field.editing"
                ],
                "guard": "canEdit",
                "actions": [
                  "beginEdit"
                ]
              }
            ]
          }
        },
        "editing": {
          "description": "Изменение сообщения",
          "on": {
            "callChat.send": [
              {
                "target": [
                  "#callChat.field.fresh"
                ],
                "guard": "and(hasWords, canEdit)",
                "actions": [
                  "noteMoment",
                  "applyEdit",
                  "endEdit"
                ]
              }
            ],
            "callChat.cancelEdit": [
              {
                "target": [
                  "#callChat.field.fresh"
                ],
                "actions": [
                  "endEdit"
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
          "entry": [
            "leaveSending"
          ],
          "always": [
            {
              "target": [
                "#callChat.delivery.sending"
              ],
              "guard": "and(hasWaiting, isTogether)"
            }
          ]
        },
        "sending": {
          "description": "Отправляем сообщение",
          "tags": [
            "busy"
          ],
          "entry": [
            "takeWaiting"
          ],
          "invoke": [
            {
              "id": "send",
              "src": "send",
              "onError": [
                {
                  "target": [
                    "#callChat.delivery.idle"
                  ],
                  "actions": [
                    "noteEnd(failed)"
                  ]
                }
              ]
            }
          ],
          "on": {
            "callChat.progress": [
              {
                "actions": [
                  "noteShare"
                ]
              }
            ],
            "callChat.gone": [
              {
                "target": [
                  "#callChat.delivery.idle"
                ],
                "actions": [
                  "noteEnd(sent)"
                ]
              }
            ],
            "callChat.notGone": [
              {
                "target": [
                  "#callChat.delivery.idle"
                ],
                "actions": [
                  "noteEnd(failed)"
                ]
              }
            ],
            "chat.company": [
              {
                "target": [
                  "#callChat.delivery.idle"
                ],
                "guard": "not(isSomebodyThere)"
              }
            ]
          }
        }
      }
    },
    "attention": {
      "initial": "away",
      "invoke": [
        {
          "id": "watchAttention",
          "src": "watchAttention",
          "onError": [
            {
              "target": [
                "#callChat.attention.looking"
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
                  "#callChat.attention.looking"
                ],
                "actions": [
                  "noteSeen"
                ]
              }
            ],
            "callChat.visible": [
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
                  "#callChat.attention.away"
                ]
              }
            ],
            "callChat.visible": [
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
    "reading": {
      "initial": "idle",
      "states": {
        "idle": {
          "always": [
            {
              "target": [
                "#callChat.reading.gathering"
              ],
              "guard": "and(hasUntold, isTogether)"
            }
          ]
        },
        "gathering": {
          "after": {
            "gathering": [
              {
                "target": [
                  "#callChat.reading.telling"
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
              "id": "tellRead",
              "src": "tellRead",
              "onDone": [
                {
                  "target": [
                    "#callChat.reading.idle"
                  ],
                  "actions": [
                    "settleBatch"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#callChat.reading.pausing"
                  ]
                }
              ]
            }
          ]
        },
        "pausing": {
          "description": "Прочитанное не отметилось, пробуем снова",
          "tags": [
            "waiting"
          ],
          "after": {
            "tryPause": [
              {
                "target": [
                  "#callChat.reading.idle"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
