// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "notifier",
  "type": "parallel",
  "invoke": [
    {
      "id": "watchUnread",
      "src": "watchUnread",
      "onError": [
        {}
      ]
    },
    {
      "id": "sayShown",
      "src": "sayShown",
      "onError": [
        {}
      ]
    },
    {
      "id": "followShown",
      "src": "followShown",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "message:notify": [
      {
        "actions": [
          "notePreferences",
          "weigh"
        ]
      }
    ],
    "message:update": [
      {
        "actions": [
          "follow"
        ]
      }
    ],
    "notifier.openCame": [
      {
        "guard": "isSeen",
        "actions": [
          "claimAsSeen"
        ]
      },
      {
        "actions": [
          "noteMissed"
        ]
      }
    ],
    "notifier.unread": [
      {
        "actions": [
          "noteUnread",
          "showUnread"
        ]
      }
    ],
    "notifier.clicked": [
      {
        "actions": [
          "openConversation"
        ]
      }
    ]
  },
  "states": {
    "page": {
      "initial": "unseen",
      "invoke": [
        {
          "id": "watchPage",
          "src": "watchPage",
          "onError": [
            {}
          ]
        }
      ],
      "states": {
        "unseen": {
          "description": "Страница не на виду",
          "on": {
            "notifier.pageShown": [
              {
                "target": [
                  "#notifier.page.seen"
                ]
              }
            ]
          }
        },
        "seen": {
          "description": "Страница на виду",
          "on": {
            "notifier.pageHidden": [
              {
                "target": [
                  "#notifier.page.unseen"
                ]
              }
            ]
          }
        }
      }
    },
    "news": {
      "initial": "quiet",
      "states": {
        "quiet": {
          "on": {
            "notifier.missed": [
              {
                "target": [
                  "#notifier.news.gathering.first"
                ],
                "guard": "isSeen",
                "actions": [
                  "gather",
                  "follow"
                ]
              },
              {
                "target": [
                  "#notifier.news.gathering.later"
                ],
                "actions": [
                  "gather",
                  "follow"
                ]
              }
            ]
          }
        },
        "gathering": {
          "initial": "later",
          "on": {
            "notifier.missed": [
              {
                "actions": [
                  "gatherForNext",
                  "follow"
                ]
              }
            ]
          },
          "states": {
            "later": {
              "after": {
                "hiddenClaimPause": [
                  {
                    "target": [
                      "#notifier.news.claiming"
                    ]
                  }
                ]
              }
            },
            "first": {
              "after": {
                "claimPause": [
                  {
                    "target": [
                      "#notifier.news.claiming"
                    ]
                  }
                ]
              }
            }
          }
        },
        "claiming": {
          "invoke": [
            {
              "id": "claim",
              "src": "claim",
              "onError": [
                {
                  "target": [
                    "#notifier.news.settling"
                  ]
                }
              ]
            }
          ],
          "on": {
            "notifier.claimed": [
              {
                "target": [
                  "#notifier.news.settling"
                ],
                "guard": "hasWon",
                "actions": [
                  "tellOfWon"
                ]
              },
              {
                "target": [
                  "#notifier.news.settling"
                ]
              }
            ],
            "notifier.missed": [
              {
                "actions": [
                  "gatherForNext",
                  "follow"
                ]
              }
            ]
          },
          "after": {
            "agreeing": [
              {
                "target": [
                  "#notifier.news.settling"
                ],
                "actions": [
                  "tellOfBatch"
                ]
              }
            ]
          }
        },
        "settling": {
          "entry": [
            "takeNext"
          ],
          "always": [
            {
              "target": [
                "#notifier.news.gathering.first"
              ],
              "guard": "and(hasBatch, isSeen)"
            },
            {
              "target": [
                "#notifier.news.gathering.later"
              ],
              "guard": "hasBatch"
            },
            {
              "target": [
                "#notifier.news.quiet"
              ]
            }
          ]
        }
      }
    },
    "sound": {
      "initial": "locked",
      "states": {
        "locked": {
          "description": "Браузер не даст звука до первого нажатия",
          "invoke": [
            {
              "id": "waitForGesture",
              "src": "waitForGesture",
              "onError": [
                {
                  "target": [
                    "#notifier.sound.ready"
                  ]
                }
              ]
            }
          ],
          "on": {
            "notifier.unlocked": [
              {
                "target": [
                  "#notifier.sound.ready"
                ]
              }
            ]
          }
        },
        "ready": {
          "description": "Новое сообщение прозвучит",
          "on": {
            "notifier.won": [
              {
                "target": [
                  "#notifier.sound.sounding"
                ],
                "guard": "wantsSounds"
              }
            ]
          }
        },
        "sounding": {
          "description": "Звучит новое сообщение",
          "invoke": [
            {
              "id": "sound",
              "src": "sound",
              "onDone": [
                {
                  "target": [
                    "#notifier.sound.pausing"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#notifier.sound.pausing"
                  ]
                }
              ]
            }
          ],
          "after": {
            "soundPatience": [
              {
                "target": [
                  "#notifier.sound.pausing"
                ]
              }
            ]
          }
        },
        "pausing": {
          "after": {
            "soundPause": [
              {
                "target": [
                  "#notifier.sound.ready"
                ]
              }
            ]
          }
        }
      }
    },
    "notices": {
      "initial": "idle",
      "states": {
        "idle": {
          "on": {
            "notifier.won": [
              {
                "target": [
                  "#notifier.notices.reading"
                ],
                "guard": "and(mayNotify, wantsNotices, not(isSeen))",
                "actions": [
                  "noteUntold"
                ]
              }
            ]
          }
        },
        "reading": {
          "invoke": [
            {
              "id": "waitForTexts",
              "src": "waitForTexts",
              "onError": [
                {
                  "target": [
                    "#notifier.notices.idle"
                  ],
                  "actions": [
                    "notifyWithoutTexts",
                    "forgetUntold"
                  ]
                }
              ]
            }
          ],
          "on": {
            "notifier.won": [
              {
                "target": [
                  "#notifier.notices.reading"
                ],
                "actions": [
                  "noteUntold"
                ],
                "reenter": true
              }
            ],
            "notifier.textCame": [
              {
                "target": [
                  "#notifier.notices.idle"
                ],
                "guard": "isLastText",
                "actions": [
                  "notify",
                  "follow",
                  "noteTold"
                ]
              },
              {
                "actions": [
                  "notify",
                  "follow",
                  "noteTold"
                ]
              }
            ],
            "notifier.pageShown": [
              {
                "target": [
                  "#notifier.notices.idle"
                ],
                "actions": [
                  "forgetUntold"
                ]
              }
            ]
          },
          "after": {
            "textPatience": [
              {
                "target": [
                  "#notifier.notices.idle"
                ],
                "actions": [
                  "notifyWithoutTexts",
                  "forgetUntold"
                ]
              }
            ]
          }
        }
      }
    },
    "permission": {
      "initial": "closed",
      "invoke": [
        {
          "id": "watchPermission",
          "src": "watchPermission",
          "onError": [
            {}
          ]
        }
      ],
      "on": {
        "notifier.permissionIs": [
          {
            "target": [
              "#notifier.permission.granted"
            ],
            "guard": "isGranted",
            "actions": [
              "notePermission"
            ]
          },
          {
            "target": [
              "#notifier.permission.undecided"
            ],
            "guard": "isUndecided",
            "actions": [
              "notePermission"
            ]
          },
          {
            "target": [
              "#notifier.permission.closed"
            ],
            "actions": [
              "notePermission"
            ]
          }
        ]
      },
      "states": {
        "closed": {
          "description": "Уведомлений нет, и Весть о них не спрашивает",
          "on": {
            "notifier.askPermission": [
              {
                "target": [
                  "#notifier.permission.asking"
                ]
              }
            ]
          }
        },
        "undecided": {
          "description": "Весть спросит об уведомлениях, когда вы пропустите сообщение",
          "on": {
            "notifier.askPermission": [
              {
                "target": [
                  "#notifier.permission.asking"
                ]
              }
            ],
            "notifier.missed": [
              {
                "target": [
                  "#notifier.permission.offered"
                ],
                "guard": "and(wantsNotices, not(isSeen))"
              }
            ]
          }
        },
        "offered": {
          "description": "Показывать уведомления о новых сообщениях, когда Весть не на виду?",
          "on": {
            "notifier.permissionIs": [
              {
                "guard": "isUndecided"
              }
            ],
            "notifier.askPermission": [
              {
                "target": [
                  "#notifier.permission.asking"
                ]
              }
            ],
            "notifier.declinePermission": [
              {
                "target": [
                  "#notifier.permission.closed"
                ],
                "actions": [
                  "noteDeclined"
                ]
              }
            ]
          }
        },
        "asking": {
          "description": "Ждём, что вы ответите браузеру",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "askPermission",
              "src": "askPermission",
              "onDone": [
                {
                  "target": [
                    "#notifier.permission.granted"
                  ],
                  "guard": "wasGranted"
                },
                {
                  "target": [
                    "#notifier.permission.closed"
                  ],
                  "actions": [
                    "noteDeclined"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#notifier.permission.closed"
                  ]
                }
              ]
            }
          ],
          "on": {
            "notifier.permissionIs": [
              {
                "guard": "isUndecided"
              }
            ]
          }
        },
        "granted": {
          "description": "Уведомления разрешены"
        }
      }
    }
  }
});
