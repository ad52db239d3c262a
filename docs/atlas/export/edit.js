// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "edit",
  "type": "parallel",
  "invoke": [
    {
      "id": "watchMessage",
      "src": "watchMessage",
      "onError": [
        {}
      ]
    }
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
    "edit.found": [
      {
        "actions": [
          "takeFound"
        ]
      }
    ]
  },
  "states": {
    "way": {
      "initial": "beginning",
      "on": {
        "edit.gone": [
          {
            "target": [
              "#edit.way.ending"
            ]
          }
        ]
      },
      "states": {
        "beginning": {
          "always": [
            {
              "target": [
                "#edit.way.conflicted"
              ],
              "guard": "isConflicted"
            },
            {
              "target": [
                "#edit.way.refused"
              ],
              "guard": "isRefused"
            },
            {
              "target": [
                "#edit.way.storing"
              ],
              "guard": "isOwn"
            },
            {
              "target": [
                "#edit.way.due"
              ]
            }
          ]
        },
        "storing": {
          "description": "Записываем на этом устройстве",
          "invoke": [
            {
              "id": "store",
              "src": "store",
              "onDone": [
                {
                  "target": [
                    "#edit.way.due"
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
                    "#edit.way.due"
                  ]
                }
              ]
            }
          ],
          "on": {
            "edit.want": [
              {
                "target": [
                  "#edit.way.storing"
                ],
                "actions": [
                  "takeWant"
                ],
                "reenter": true
              }
            ]
          },
          "after": {
            "storePatience": [
              {
                "target": [
                  "#edit.way.due"
                ]
              }
            ]
          }
        },
        "due": {
          "entry": [
            "show"
          ],
          "always": [
            {
              "target": [
                "#edit.way.unsent"
              ],
              "guard": "not(hasId)"
            },
            {
              "target": [
                "#edit.way.retrying.offline"
              ],
              "guard": "isOffline"
            },
            {
              "target": [
                "#edit.way.sending"
              ]
            }
          ]
        },
        "unsent": {
          "initial": "placing",
          "exit": [
            "forgetTries"
          ],
          "on": {
            "edit.found": [
              {
                "target": [
                  "#edit.way.due"
                ],
                "actions": [
                  "takeFound"
                ]
              }
            ],
            "edit.want": [
              {
                "target": [
                  "#edit.way.storing"
                ],
                "actions": [
                  "takeWant"
                ]
              }
            ],
            "edit.read": [
              {
                "target": [
                  "#edit.way.beginning"
                ],
                "guard": "isStored",
                "actions": [
                  "takeRead"
                ]
              }
            ],
            "edit.vanished": [
              {
                "target": [
                  "#edit.way.ended"
                ],
                "guard": "isStored"
              }
            ]
          },
          "states": {
            "placing": {
              "description": "Меняем неотправленное сообщение",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "place",
                  "src": "place",
                  "onDone": [
                    {
                      "target": [
                        "#edit.way.ending"
                      ],
                      "guard": "isPlaced",
                      "actions": [
                        "tellPlaced"
                      ]
                    },
                    {
                      "target": [
                        "#edit.way.ending"
                      ],
                      "guard": "isGone"
                    },
                    {
                      "target": [
                        "#edit.way.unsent.lookingFor"
                      ],
                      "guard": "isMissing"
                    },
                    {
                      "target": [
                        "#edit.way.unsent.awaitingId"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#edit.way.unsent.backingOff"
                      ],
                      "actions": [
                        "countFailedTry"
                      ]
                    }
                  ]
                }
              ]
            },
            "awaitingId": {
              "description": "Изменится, когда дойдёт само сообщение",
              "tags": [
                "waiting"
              ],
              "on": {
                "edit.lost": [
                  {
                    "target": [
                      "#edit.way.unsent.placing"
                    ]
                  }
                ]
              }
            },
            "lookingFor": {
              "description": "Узнаём, дошло ли само сообщение",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "lookFor",
                  "src": "lookFor",
                  "onDone": [
                    {
                      "target": [
                        "#edit.way.ending"
                      ],
                      "guard": "isNowhere"
                    },
                    {
                      "target": [
                        "#edit.way.due"
                      ],
                      "actions": [
                        "takeFound"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#edit.way.unsent.backingOff"
                      ],
                      "actions": [
                        "countFailedTry"
                      ]
                    }
                  ]
                }
              ]
            },
            "backingOff": {
              "description": "Пока не узнали, дошло ли само сообщение",
              "tags": [
                "waiting"
              ],
              "on": {
                "connectivity.online": [
                  {
                    "target": [
                      "#edit.way.unsent.placing"
                    ],
                    "actions": [
                      "noteOnline"
                    ]
                  }
                ]
              },
              "after": {
                "backoff": [
                  {
                    "target": [
                      "#edit.way.unsent.placing"
                    ]
                  }
                ]
              }
            }
          }
        },
        "sending": {
          "description": "Отправляется",
          "tags": [
            "busy"
          ],
          "initial": "resting",
          "entry": [
            "noteTried"
          ],
          "invoke": [
            {
              "id": "send",
              "src": "send",
              "onDone": [
                {
                  "target": [
                    "#edit.way.beginning"
                  ],
                  "guard": "isHeldBack",
                  "actions": [
                    "noteRefusal"
                  ]
                },
                {
                  "target": [
                    "#edit.way.storing"
                  ],
                  "guard": "isOvertaken",
                  "actions": [
                    "forgetTried",
                    "takeBase",
                    "tellAnswer"
                  ]
                },
                {
                  "target": [
                    "#edit.way.ending"
                  ],
                  "actions": [
                    "forgetTried",
                    "takeBase",
                    "tellAnswer"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#edit.way.retrying"
                  ],
                  "actions": [
                    "noteFailure"
                  ]
                }
              ]
            }
          ],
          "on": {
            "edit.want": [
              {
                "target": [
                  "#edit.way.sending.storing"
                ],
                "actions": [
                  "takeWant",
                  "show"
                ]
              }
            ],
            "edit.revert": [
              {
                "target": [
                  "#edit.way.sending.storing"
                ],
                "actions": [
                  "takeBefore",
                  "show"
                ]
              }
            ],
            "connectivity.offline": [
              {
                "target": [
                  "#edit.way.retrying.offline"
                ],
                "actions": [
                  "noteOffline"
                ]
              }
            ]
          },
          "states": {
            "resting": {
              "description": "Отправляется",
              "on": {
                "edit.read": [
                  {
                    "target": [
                      "#edit.way.beginning"
                    ],
                    "guard": "and(isStored, isReadRefused)",
                    "actions": [
                      "takeRead"
                    ]
                  },
                  {
                    "guard": "isStored",
                    "actions": [
                      "takeNewer",
                      "show"
                    ]
                  }
                ]
              }
            },
            "storing": {
              "description": "Отправляется, а потом и то, что написали с тех пор",
              "invoke": [
                {
                  "id": "store",
                  "src": "store",
                  "onDone": [
                    {
                      "target": [
                        "#edit.way.sending.resting"
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
                        "#edit.way.sending.resting"
                      ]
                    }
                  ]
                }
              ],
              "after": {
                "storePatience": [
                  {
                    "target": [
                      "#edit.way.sending.resting"
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
            "edit.retry": [
              {
                "target": [
                  "#edit.way.sending"
                ]
              }
            ],
            "edit.revert": [
              {
                "target": [
                  "#edit.way.storing"
                ],
                "guard": "isTried",
                "actions": [
                  "takeBefore"
                ]
              },
              {
                "target": [
                  "#edit.way.ending"
                ]
              }
            ],
            "edit.want": [
              {
                "target": [
                  "#edit.way.storing"
                ],
                "actions": [
                  "takeWant"
                ]
              }
            ],
            "edit.read": [
              {
                "target": [
                  "#edit.way.beginning"
                ],
                "guard": "isStored",
                "actions": [
                  "takeRead"
                ]
              }
            ],
            "edit.vanished": [
              {
                "target": [
                  "#edit.way.ended"
                ],
                "guard": "isStored"
              }
            ]
          },
          "states": {
            "backingOff": {
              "description": "Изменение не отправлено",
              "tags": [
                "waiting"
              ],
              "on": {
                "connectivity.online": [
                  {
                    "target": [
                      "#edit.way.sending"
                    ],
                    "actions": [
                      "noteOnline"
                    ]
                  }
                ],
                "connectivity.offline": [
                  {
                    "target": [
                      "#edit.way.retrying.offline"
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
                      "#edit.way.sending"
                    ]
                  }
                ]
              }
            },
            "offline": {
              "description": "Изменение не отправлено",
              "tags": [
                "waiting"
              ],
              "on": {
                "connectivity.online": [
                  {
                    "target": [
                      "#edit.way.sending"
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
        "conflicted": {
          "description": "На другом устройстве это сообщение изменили иначе",
          "tags": [
            "failed"
          ],
          "entry": [
            "showTruth"
          ],
          "on": {
            "edit.dismiss": [
              {
                "target": [
                  "#edit.way.ending"
                ]
              }
            ],
            "edit.want": [
              {
                "target": [
                  "#edit.way.storing"
                ],
                "actions": [
                  "takeTruth",
                  "takeWant"
                ]
              }
            ],
            "edit.read": [
              {
                "target": [
                  "#edit.way.beginning"
                ],
                "guard": "isStored",
                "actions": [
                  "takeRead"
                ]
              }
            ],
            "edit.vanished": [
              {
                "target": [
                  "#edit.way.ended"
                ],
                "guard": "isStored"
              }
            ]
          }
        },
        "refused": {
          "description": "Изменение не принято",
          "tags": [
            "failed"
          ],
          "entry": [
            "showTruth"
          ],
          "on": {
            "edit.dismiss": [
              {
                "target": [
                  "#edit.way.ending"
                ]
              }
            ],
            "edit.want": [
              {
                "target": [
                  "#edit.way.storing"
                ],
                "actions": [
                  "takeWant"
                ]
              }
            ],
            "edit.read": [
              {
                "target": [
                  "#edit.way.beginning"
                ],
                "guard": "isStored",
                "actions": [
                  "takeRead"
                ]
              }
            ],
            "edit.vanished": [
              {
                "target": [
                  "#edit.way.ended"
                ],
                "guard": "isStored"
              }
            ]
          }
        },
        "ending": {
          "initial": "forgetting",
          "entry": [
            "hide"
          ],
          "on": {
            "edit.want": [
              {
                "target": [
                  "#edit.way.storing"
                ],
                "actions": [
                  "takeWant"
                ]
              }
            ],
            "edit.read": [
              {
                "target": [
                  "#edit.way.beginning"
                ],
                "guard": "and(isStored, isAnother)",
                "actions": [
                  "takeRead"
                ]
              }
            ]
          },
          "states": {
            "forgetting": {
              "description": "Убираем изменение с этого устройства",
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
                        "#edit.way.ended"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#edit.way.ending.backingOff"
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
                      "#edit.way.ending.backingOff"
                    ],
                    "actions": [
                      "countFailedTry"
                    ]
                  }
                ]
              }
            },
            "backingOff": {
              "description": "Изменение ещё не убрано с этого устройства",
              "tags": [
                "waiting"
              ],
              "after": {
                "backoff": [
                  {
                    "target": [
                      "#edit.way.ending.forgetting"
                    ]
                  }
                ]
              }
            }
          }
        },
        "ended": {
          "type": "final",
          "entry": [
            "hide",
            "tellEnded"
          ]
        }
      }
    },
    "patience": {
      "initial": "running",
      "states": {
        "running": {
          "on": {
            "edit.want": [
              {
                "target": [
                  "#edit.patience.running"
                ],
                "reenter": true
              }
            ]
          },
          "after": {
            "unsentNotice": [
              {
                "target": [
                  "#edit.patience.over"
                ]
              }
            ]
          }
        },
        "over": {
          "description": "Изменение не отправлено",
          "on": {
            "edit.want": [
              {
                "target": [
                  "#edit.patience.running"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
