// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "session",
  "initial": "restoring",
  "invoke": [
    {
      "id": "watchTokenStore",
      "src": "watchTokenStore",
      "onError": [
        {}
      ]
    }
  ],
  "states": {
    "restoring": {
      "always": [
        {
          "target": [
            "#session.reading"
          ],
          "guard": "isHinted"
        },
        {
          "target": [
            "#session.signingOut.resuming"
          ],
          "guard": "isLeaving"
        },
        {
          "target": [
            "#session.signedOut"
          ]
        }
      ]
    },
    "reading": {
      "description": "Открываем Весть…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "readTokenStore",
          "src": "readTokenStore",
          "onDone": [
            {
              "target": [
                "#session.signedIn"
              ],
              "guard": "isSomebody",
              "actions": [
                "takeFound"
              ]
            },
            {
              "target": [
                "#session.signedOut"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#session.signedOut"
              ],
              "guard": "isHopeless"
            },
            {
              "target": [
                "#session.unreadable"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        }
      ],
      "on": {
        "tokenStore.changed": [
          {
            "target": [
              "#session.reading"
            ],
            "reenter": true
          }
        ]
      },
      "after": {
        "storePatience": [
          {
            "target": [
              "#session.signedOut"
            ],
            "guard": "isHopeless"
          },
          {
            "target": [
              "#session.unreadable"
            ],
            "actions": [
              "countTry"
            ]
          }
        ]
      }
    },
    "unreadable": {
      "description": "Ждём хранилище браузера",
      "tags": [
        "waiting"
      ],
      "on": {
        "tokenStore.changed": [
          {
            "target": [
              "#session.reading"
            ]
          }
        ]
      },
      "after": {
        "retryPause": [
          {
            "target": [
              "#session.reading"
            ]
          }
        ]
      }
    },
    "signedOut": {
      "initial": "idle",
      "entry": [
        "tellClosed",
        "forget",
        "clearTries"
      ],
      "on": {
        "session.signIn": [
          {
            "target": [
              "#session.signedOut.signingIn"
            ],
            "actions": [
              "rememberUsername"
            ]
          }
        ],
        "session.register": [
          {
            "target": [
              "#session.signedOut.registering"
            ],
            "actions": [
              "rememberUsername"
            ]
          }
        ],
        "session.keyAccepted": [
          {
            "target": [
              "#session.signedIn"
            ],
            "actions": [
              "takeFound"
            ]
          }
        ],
        "tokenStore.changed": [
          {
            "target": [
              "#session.signedOut.adopting"
            ]
          }
        ]
      },
      "states": {
        "idle": {
          "description": "Открыта страница входа"
        },
        "signingIn": {
          "description": "Входим…",
          "tags": [
            "busy"
          ],
          "entry": [
            "clearFormFailure"
          ],
          "invoke": [
            {
              "id": "signIn",
              "src": "signIn",
              "onDone": [
                {
                  "target": [
                    "#session.signedIn"
                  ],
                  "actions": [
                    "takeFound"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#session.signedOut.signInFailed"
                  ],
                  "actions": [
                    "noteFormFailure"
                  ]
                }
              ]
            }
          ],
          "on": {
            "session.signIn": [
              {}
            ],
            "session.register": [
              {}
            ]
          }
        },
        "signInFailed": {
          "description": "Войти не удалось",
          "tags": [
            "failed"
          ],
          "on": {
            "session.dismiss": [
              {
                "target": [
                  "#session.signedOut.idle"
                ]
              }
            ]
          }
        },
        "registering": {
          "description": "Создаем…",
          "tags": [
            "busy"
          ],
          "entry": [
            "clearFormFailure"
          ],
          "invoke": [
            {
              "id": "register",
              "src": "register",
              "onDone": [
                {
                  "target": [
                    "#session.signedOut.registered"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#session.signedOut.registerFailed"
                  ],
                  "actions": [
                    "noteFormFailure"
                  ]
                }
              ]
            }
          ],
          "on": {
            "session.signIn": [
              {}
            ],
            "session.register": [
              {}
            ]
          }
        },
        "registerFailed": {
          "description": "Ошибка регистрации",
          "tags": [
            "failed"
          ],
          "on": {
            "session.dismiss": [
              {
                "target": [
                  "#session.signedOut.idle"
                ]
              }
            ]
          }
        },
        "registered": {
          "description": "Аккаунт создан, теперь нужно войти",
          "on": {
            "session.dismiss": [
              {
                "target": [
                  "#session.signedOut.idle"
                ]
              }
            ]
          }
        },
        "ended": {
          "initial": "told",
          "on": {
            "session.dismiss": [
              {
                "target": [
                  "#session.signedOut.idle"
                ]
              }
            ],
            "tokenStore.changed": [
              {
                "target": [
                  "#session.signedOut.ended.adopting"
                ]
              }
            ]
          },
          "states": {
            "told": {
              "description": "Сеанс завершён на этом устройстве"
            },
            "adopting": {
              "description": "Смотрим, кто вошёл в соседней вкладке",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "adoptTokens",
                  "src": "readTokenStore",
                  "onDone": [
                    {
                      "target": [
                        "#session.signedIn"
                      ],
                      "guard": "isSomebody",
                      "actions": [
                        "takeFound"
                      ]
                    },
                    {
                      "target": [
                        "#session.signedOut.ended.told"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#session.signedOut.ended.told"
                      ]
                    }
                  ]
                }
              ]
            }
          }
        },
        "adopting": {
          "description": "Смотрим, кто вошёл в соседней вкладке",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "adoptTokens",
              "src": "readTokenStore",
              "onDone": [
                {
                  "target": [
                    "#session.signedIn"
                  ],
                  "guard": "isSomebody",
                  "actions": [
                    "takeFound"
                  ]
                },
                {
                  "target": [
                    "#session.signedOut.idle"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#session.signedOut.idle"
                  ]
                }
              ]
            }
          ]
        }
      }
    },
    "signedIn": {
      "type": "parallel",
      "entry": [
        "clearFormFailure",
        "clearTries",
        "forgetAccountDeleted",
        "tellOpened",
        "tellToken"
      ],
      "on": {
        "session.tokenWanted": [
          {
            "actions": [
              "tellToken"
            ]
          }
        ],
        "session.userChanged": [
          {
            "actions": [
              "takeUser",
              "tellSelf"
            ]
          }
        ],
        "session.signOut": [
          {
            "target": [
              "#session.signingOut"
            ]
          }
        ],
        "session.revoked": [
          {
            "target": [
              "#session.dropping"
            ]
          }
        ],
        "session.accountDeleted": [
          {
            "target": [
              "#session.dropping"
            ],
            "actions": [
              "noteAccountDeleted"
            ]
          }
        ]
      },
      "states": {
        "tokens": {
          "initial": "usable",
          "states": {
            "usable": {
              "on": {
                "session.renew": [
                  {
                    "target": [
                      "#session.signedIn.tokens.renewing"
                    ],
                    "guard": "isTokenInUse"
                  },
                  {
                    "actions": [
                      "tellToken"
                    ]
                  }
                ]
              }
            },
            "renewing": {
              "description": "Продлеваем вход",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "renew",
                  "src": "renew",
                  "onDone": [
                    {
                      "target": [
                        "#session.signedOut"
                      ],
                      "guard": "isNobody"
                    },
                    {
                      "target": [
                        "#session.signedIn.tokens.usable"
                      ],
                      "guard": "isSamePerson",
                      "actions": [
                        "takeFound",
                        "clearTries",
                        "tellToken"
                      ]
                    },
                    {
                      "target": [
                        "#session.signedIn"
                      ],
                      "actions": [
                        "takeFound"
                      ],
                      "reenter": true
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#session.dropping"
                      ],
                      "guard": "isRefused"
                    },
                    {
                      "target": [
                        "#session.signedIn.tokens.waiting"
                      ],
                      "actions": [
                        "noteRenewalFailure"
                      ]
                    }
                  ]
                }
              ]
            },
            "waiting": {
              "description": "Продлим вход, когда ответит сервер",
              "tags": [
                "waiting"
              ],
              "on": {
                "connectivity.online": [
                  {
                    "target": [
                      "#session.signedIn.tokens.renewing"
                    ]
                  }
                ],
                "session.tokensFound": [
                  {
                    "target": [
                      "#session.signedIn.tokens.usable"
                    ],
                    "actions": [
                      "clearTries"
                    ]
                  }
                ]
              },
              "after": {
                "retryPause": [
                  {
                    "target": [
                      "#session.signedIn.tokens.renewing"
                    ]
                  }
                ]
              }
            }
          }
        },
        "tokenStore": {
          "initial": "settled",
          "states": {
            "settled": {
              "on": {
                "tokenStore.changed": [
                  {
                    "target": [
                      "#session.signedIn.tokenStore.looking"
                    ]
                  }
                ]
              }
            },
            "looking": {
              "description": "Смотрим, кто вошёл в соседней вкладке",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "lookAtTokenStore",
                  "src": "readTokenStore",
                  "onDone": [
                    {
                      "target": [
                        "#session.signedOut"
                      ],
                      "guard": "isNobody"
                    },
                    {
                      "target": [
                        "#session.signedIn"
                      ],
                      "guard": "not(isSamePerson)",
                      "actions": [
                        "takeFound"
                      ],
                      "reenter": true
                    },
                    {
                      "target": [
                        "#session.signedIn.tokenStore.settled"
                      ],
                      "guard": "and(isSamePerson, hasNewToken)",
                      "actions": [
                        "takeFound",
                        "announceTokens",
                        "tellToken",
                        "tellSelf"
                      ]
                    },
                    {
                      "target": [
                        "#session.signedIn.tokenStore.settled"
                      ],
                      "actions": [
                        "takeFound",
                        "tellSelf"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#session.signedIn.tokenStore.settled"
                      ]
                    }
                  ]
                }
              ],
              "on": {
                "tokenStore.changed": [
                  {
                    "target": [
                      "#session.signedIn.tokenStore.looking"
                    ],
                    "reenter": true
                  }
                ]
              }
            }
          }
        },
        "profile": {
          "initial": "reading",
          "states": {
            "reading": {
              "invoke": [
                {
                  "id": "readSelf",
                  "src": "readSelf",
                  "onDone": [
                    {
                      "target": [
                        "#session.signedIn.profile.known"
                      ],
                      "actions": [
                        "takeUser",
                        "tellSelf"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#session.signedIn.profile.known"
                      ]
                    }
                  ]
                }
              ],
              "on": {
                "session.profileMoved": [
                  {
                    "target": [
                      "#session.signedIn.profile.reading"
                    ],
                    "guard": "isMe",
                    "reenter": true
                  }
                ]
              }
            },
            "known": {
              "on": {
                "session.profileMoved": [
                  {
                    "target": [
                      "#session.signedIn.profile.reading"
                    ],
                    "guard": "isMe"
                  }
                ]
              }
            }
          }
        }
      }
    },
    "signingOut": {
      "description": "Выходим…",
      "tags": [
        "busy"
      ],
      "initial": "telling",
      "states": {
        "telling": {
          "invoke": [
            {
              "id": "logOut",
              "src": "logOut",
              "onDone": [
                {
                  "target": [
                    "#session.signingOut.forgetting"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#session.signingOut.forgetting"
                  ]
                }
              ]
            }
          ],
          "after": {
            "logoutPatience": [
              {
                "target": [
                  "#session.signingOut.forgetting"
                ]
              }
            ]
          }
        },
        "resuming": {
          "invoke": [
            {
              "id": "readLeaver",
              "src": "readLeaver",
              "onDone": [
                {
                  "target": [
                    "#session.signingOut.telling"
                  ],
                  "guard": "isLeaver",
                  "actions": [
                    "takeFound"
                  ]
                },
                {
                  "target": [
                    "#session.signedIn"
                  ],
                  "guard": "isSomebody",
                  "actions": [
                    "takeFound"
                  ]
                },
                {
                  "target": [
                    "#session.signedOut"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#session.signedOut"
                  ]
                }
              ]
            }
          ],
          "after": {
            "storePatience": [
              {
                "target": [
                  "#session.signedOut"
                ]
              }
            ]
          }
        },
        "forgetting": {
          "invoke": [
            {
              "id": "forgetUser",
              "src": "forgetUser",
              "onDone": [
                {
                  "target": [
                    "#session.signedIn"
                  ],
                  "guard": "isSomebody",
                  "actions": [
                    "takeFound"
                  ]
                },
                {
                  "target": [
                    "#session.signedOut"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#session.signedOut"
                  ]
                }
              ]
            }
          ],
          "after": {
            "storePatience": [
              {
                "target": [
                  "#session.signedOut"
                ]
              }
            ]
          }
        }
      }
    },
    "dropping": {
      "description": "Сеанс завершён",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "forgetTokens",
          "src": "forgetTokens",
          "onDone": [
            {
              "target": [
                "#session.signedIn"
              ],
              "guard": "isSomebody",
              "actions": [
                "takeFound"
              ]
            },
            {
              "target": [
                "#session.signedOut.ended"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#session.signedOut.ended"
              ]
            }
          ]
        }
      ],
      "after": {
        "storePatience": [
          {
            "target": [
              "#session.signedOut.ended"
            ]
          }
        ]
      }
    }
  }
});
