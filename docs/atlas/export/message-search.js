// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "messageSearch",
  "initial": "closed",
  "states": {
    "closed": {
      "on": {
        "messageSearch.open": [
          {
            "target": [
              "#messageSearch.open"
            ],
            "actions": [
              "begin"
            ]
          }
        ]
      }
    },
    "open": {
      "type": "parallel",
      "exit": [
        "forgetAll"
      ],
      "invoke": [
        {
          "id": "watchLink",
          "src": "watchLink",
          "onError": [
            {}
          ]
        }
      ],
      "on": {
        "messageSearch.close": [
          {
            "target": [
              "#messageSearch.closed"
            ]
          }
        ],
        "messageSearch.open": [
          {
            "target": [
              "#messageSearch.open"
            ],
            "actions": [
              "begin"
            ],
            "reenter": true
          }
        ],
        "messageSearch.type": [
          {
            "target": [
              "#messageSearch.open.query.weighing",
              "#messageSearch.open.more.resting"
            ],
            "actions": [
              "noteQuery",
              "forgetAnswer"
            ]
          }
        ],
        "messageSearch.filter": [
          {
            "target": [
              "#messageSearch.open.query.weighing",
              "#messageSearch.open.more.resting"
            ],
            "actions": [
              "noteFilters",
              "forgetAnswer"
            ]
          }
        ],
        "messageSearch.online": [
          {
            "actions": [
              "noteOnline"
            ]
          }
        ],
        "messageSearch.offline": [
          {
            "actions": [
              "noteOffline"
            ]
          }
        ]
      },
      "states": {
        "query": {
          "initial": "blank",
          "states": {
            "blank": {
              "description": "Введите слово, имя или название"
            },
            "weighing": {
              "always": [
                {
                  "target": [
                    "#messageSearch.open.query.blank"
                  ],
                  "guard": "saysTooLittle"
                },
                {
                  "target": [
                    "#messageSearch.open.query.gathering"
                  ]
                }
              ]
            },
            "gathering": {
              "after": {
                "searchPause": [
                  {
                    "target": [
                      "#messageSearch.open.query.offline"
                    ],
                    "guard": "isOffline"
                  },
                  {
                    "target": [
                      "#messageSearch.open.query.asking"
                    ]
                  }
                ]
              }
            },
            "asking": {
              "description": "Ищем сообщения",
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
                        "#messageSearch.open.query.shown"
                      ],
                      "actions": [
                        "noteAnswer",
                        "noteNewest",
                        "jump"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#messageSearch.open.query.limited"
                      ],
                      "guard": "isLimited",
                      "actions": [
                        "noteFailure"
                      ]
                    },
                    {
                      "target": [
                        "#messageSearch.open.query.waiting"
                      ],
                      "guard": "isPassing",
                      "actions": [
                        "noteFailure"
                      ]
                    },
                    {
                      "target": [
                        "#messageSearch.open.query.refused"
                      ],
                      "actions": [
                        "noteFailure"
                      ]
                    }
                  ]
                }
              ],
              "on": {
                "messageSearch.offline": [
                  {
                    "target": [
                      "#messageSearch.open.query.offline"
                    ],
                    "actions": [
                      "noteOffline"
                    ]
                  }
                ]
              }
            },
            "shown": {
              "initial": "resting",
              "on": {
                "messageSearch.step": [
                  {
                    "actions": [
                      "step",
                      "jump"
                    ]
                  }
                ],
                "messageSearch.choose": [
                  {
                    "actions": [
                      "choose",
                      "jump"
                    ]
                  }
                ]
              },
              "states": {
                "resting": {
                  "description": "Сообщения",
                  "always": [
                    {
                      "target": [
                        "#messageSearch.open.query.shown.due"
                      ],
                      "guard": "isHalfRenewed"
                    },
                    {
                      "target": [
                        "#messageSearch.open.query.shown.pausing"
                      ],
                      "guard": "isIncomplete"
                    }
                  ]
                },
                "pausing": {
                  "after": {
                    "renewPause": [
                      {
                        "target": [
                          "#messageSearch.open.query.shown.due"
                        ],
                        "actions": [
                          "countRenewal"
                        ]
                      }
                    ]
                  }
                },
                "due": {
                  "always": [
                    {
                      "target": [
                        "#messageSearch.open.query.shown.renewing"
                      ],
                      "guard": "not(isAskingMore)"
                    }
                  ]
                },
                "renewing": {
                  "invoke": [
                    {
                      "id": "askAgain",
                      "src": "ask",
                      "onDone": [
                        {
                          "target": [
                            "#messageSearch.open.query.shown.resting"
                          ],
                          "guard": "isLedNowhere",
                          "actions": [
                            "noteRenewed",
                            "noteNewest",
                            "jump"
                          ]
                        },
                        {
                          "target": [
                            "#messageSearch.open.query.shown.resting"
                          ],
                          "actions": [
                            "noteRenewed"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#messageSearch.open.query.shown.pausing"
                          ]
                        }
                      ]
                    }
                  ]
                }
              }
            },
            "waiting": {
              "description": "Сервер не ответил, пробуем снова",
              "tags": [
                "waiting"
              ],
              "on": {
                "messageSearch.retry": [
                  {
                    "target": [
                      "#messageSearch.open.query.asking"
                    ]
                  }
                ],
                "messageSearch.offline": [
                  {
                    "target": [
                      "#messageSearch.open.query.offline"
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
                      "#messageSearch.open.query.asking"
                    ]
                  }
                ]
              }
            },
            "limited": {
              "description": "Слишком много запросов, скоро спросим снова",
              "tags": [
                "waiting"
              ],
              "on": {
                "messageSearch.retry": [
                  {
                    "target": [
                      "#messageSearch.open.query.asking"
                    ]
                  }
                ],
                "messageSearch.offline": [
                  {
                    "target": [
                      "#messageSearch.open.query.offline"
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
                      "#messageSearch.open.query.asking"
                    ]
                  }
                ]
              }
            },
            "refused": {
              "description": "Не получилось найти",
              "tags": [
                "failed"
              ],
              "on": {
                "messageSearch.retry": [
                  {
                    "target": [
                      "#messageSearch.open.query.asking"
                    ]
                  }
                ]
              }
            },
            "offline": {
              "description": "Нет сети: ищем только в загруженном",
              "tags": [
                "waiting"
              ],
              "on": {
                "messageSearch.online": [
                  {
                    "target": [
                      "#messageSearch.open.query.asking"
                    ],
                    "actions": [
                      "noteOnline"
                    ]
                  }
                ],
                "messageSearch.retry": [
                  {
                    "target": [
                      "#messageSearch.open.query.asking"
                    ]
                  }
                ]
              }
            }
          }
        },
        "more": {
          "initial": "resting",
          "states": {
            "resting": {
              "on": {
                "messageSearch.more": [
                  {
                    "target": [
                      "#messageSearch.open.more.due"
                    ],
                    "guard": "hasMore"
                  }
                ],
                "messageSearch.step": [
                  {
                    "target": [
                      "#messageSearch.open.more.due"
                    ],
                    "guard": "isNearEnd"
                  }
                ]
              }
            },
            "due": {
              "description": "Ищем ещё сообщения",
              "always": [
                {
                  "target": [
                    "#messageSearch.open.more.loading"
                  ],
                  "guard": "not(isRenewing)"
                }
              ]
            },
            "loading": {
              "description": "Ищем ещё сообщения",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "askMore",
                  "src": "ask",
                  "onDone": [
                    {
                      "target": [
                        "#messageSearch.open.more.resting"
                      ],
                      "actions": [
                        "noteMore"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#messageSearch.open.more.failed"
                      ]
                    }
                  ]
                }
              ]
            },
            "failed": {
              "description": "Не удалось найти остальные",
              "tags": [
                "failed"
              ],
              "on": {
                "messageSearch.retry": [
                  {
                    "target": [
                      "#messageSearch.open.more.due"
                    ]
                  }
                ]
              }
            }
          }
        }
      }
    }
  }
});
