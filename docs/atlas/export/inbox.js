// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "inbox",
  "type": "parallel",
  "invoke": [
    {
      "id": "watchPage",
      "src": "watchPage",
      "onError": [
        {}
      ]
    },
    {
      "id": "watchDrafts",
      "src": "watchDrafts",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "inbox.drafted": [
      {
        "actions": [
          "storeDraft"
        ]
      }
    ],
    "inbox.readAll": [
      {
        "actions": [
          "readAll"
        ]
      }
    ]
  },
  "states": {
    "list": {
      "initial": "reading",
      "on": {
        "inbox.refresh": [
          {
            "target": [
              "#inbox.list.reading"
            ]
          }
        ],
        "page.signal": [
          {
            "target": [
              "#inbox.list.reading"
            ],
            "guard": "isLookedAtAgain"
          }
        ]
      },
      "states": {
        "reading": {
          "description": "Загружаем чаты",
          "tags": [
            "busy"
          ],
          "initial": "current",
          "entry": [
            "tellRequested"
          ],
          "invoke": [
            {
              "id": "readList",
              "src": "readList",
              "onDone": [
                {
                  "target": [
                    "#inbox.list.gathering"
                  ],
                  "guard": "isOutdated",
                  "actions": [
                    "storeList"
                  ]
                },
                {
                  "target": [
                    "#inbox.list.rested"
                  ],
                  "actions": [
                    "storeList"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#inbox.list.failed"
                  ],
                  "actions": [
                    "noteListFailure"
                  ]
                }
              ]
            }
          ],
          "states": {
            "current": {
              "on": {
                "inbox.refreshSoon": [
                  {
                    "target": [
                      "#inbox.list.reading.outdated"
                    ]
                  }
                ]
              }
            },
            "outdated": {}
          }
        },
        "rested": {
          "description": "Список чатов прочитан",
          "on": {
            "inbox.refreshSoon": [
              {
                "target": [
                  "#inbox.list.gathering"
                ]
              }
            ]
          },
          "after": {
            "refetch": [
              {
                "target": [
                  "#inbox.list.reading"
                ]
              }
            ]
          }
        },
        "gathering": {
          "after": {
            "burst": [
              {
                "target": [
                  "#inbox.list.reading"
                ]
              }
            ]
          }
        },
        "failed": {
          "description": "Не удалось загрузить чаты, пробуем снова",
          "tags": [
            "failed"
          ],
          "after": {
            "backoff": [
              {
                "target": [
                  "#inbox.list.reading"
                ]
              }
            ]
          }
        }
      }
    },
    "archive": {
      "initial": "closed",
      "states": {
        "closed": {
          "description": "Архив закрыт",
          "on": {
            "inbox.openArchive": [
              {
                "target": [
                  "#inbox.archive.open"
                ]
              }
            ]
          }
        },
        "open": {
          "description": "Архив открыт",
          "on": {
            "inbox.closeArchive": [
              {
                "target": [
                  "#inbox.archive.closed"
                ]
              }
            ]
          }
        }
      }
    },
    "screen": {
      "initial": "empty",
      "on": {
        "inbox.removed": [
          {
            "actions": [
              "forget"
            ]
          }
        ]
      },
      "states": {
        "empty": {
          "description": "Выберите чат",
          "on": {
            "inbox.open": [
              {
                "target": [
                  "#inbox.screen.open"
                ],
                "actions": [
                  "show"
                ]
              }
            ]
          }
        },
        "open": {
          "description": "Чат открыт",
          "on": {
            "inbox.open": [
              {
                "target": [
                  "#inbox.screen.open"
                ],
                "guard": "isAnother",
                "actions": [
                  "hide",
                  "refreshSoon",
                  "show"
                ]
              }
            ],
            "inbox.close": [
              {
                "target": [
                  "#inbox.screen.empty"
                ],
                "actions": [
                  "hide",
                  "refreshSoon"
                ]
              }
            ],
            "inbox.removed": [
              {
                "target": [
                  "#inbox.screen.empty"
                ],
                "guard": "isOpen",
                "actions": [
                  "forget",
                  "closeViewer",
                  "tellClosed",
                  "noteClosed"
                ]
              }
            ]
          }
        }
      }
    },
    "direct": {
      "initial": "idle",
      "states": {
        "idle": {
          "on": {
            "inbox.openWith": [
              {
                "target": [
                  "#inbox.direct.finding"
                ],
                "actions": [
                  "noteAsked"
                ]
              }
            ]
          }
        },
        "finding": {
          "description": "Открываем чат",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "findDirect",
              "src": "findDirect",
              "onDone": [
                {
                  "target": [
                    "#inbox.direct.idle"
                  ],
                  "actions": [
                    "takeInFound"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#inbox.direct.failed"
                  ],
                  "actions": [
                    "noteFailure"
                  ]
                }
              ]
            }
          ],
          "on": {
            "inbox.openWith": [
              {
                "target": [
                  "#inbox.direct.finding"
                ],
                "actions": [
                  "noteAsked"
                ],
                "reenter": true
              }
            ],
            "inbox.dismiss": [
              {
                "target": [
                  "#inbox.direct.idle"
                ]
              }
            ]
          }
        },
        "failed": {
          "description": "Не удалось открыть чат",
          "tags": [
            "failed"
          ],
          "exit": [
            "forgetFailure"
          ],
          "on": {
            "inbox.openWith": [
              {
                "target": [
                  "#inbox.direct.finding"
                ],
                "actions": [
                  "noteAsked"
                ]
              }
            ],
            "inbox.dismiss": [
              {
                "target": [
                  "#inbox.direct.idle"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
