// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "adminSection",
  "initial": "closed",
  "states": {
    "closed": {
      "description": "Раздел управления закрыт",
      "on": {
        "adminSection.opened": [
          {
            "target": [
              "#adminSection.opened"
            ],
            "actions": [
              "noteQuery"
            ]
          }
        ]
      }
    },
    "opened": {
      "initial": "finding",
      "invoke": [
        {
          "id": "watch",
          "src": "watch",
          "onError": [
            {}
          ]
        }
      ],
      "on": {
        "adminSection.closed": [
          {
            "target": [
              "#adminSection.closed"
            ]
          }
        ],
        "adminSection.typed": [
          {
            "target": [
              "#adminSection.opened.gathering"
            ],
            "actions": [
              "noteQuery"
            ]
          }
        ],
        "adminSection.chosen": [
          {
            "target": [
              "#adminSection.opened.finding"
            ],
            "actions": [
              "noteQuery"
            ]
          }
        ],
        "adminSection.outdated": [
          {
            "target": [
              "#adminSection.opened.reading"
            ]
          }
        ],
        "adminSection.hidden": [
          {
            "actions": [
              "noteHidden"
            ]
          }
        ],
        "adminSection.seen": [
          {
            "actions": [
              "noteSeen"
            ]
          }
        ]
      },
      "states": {
        "finding": {
          "description": "Загружаем раздел",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "find",
              "src": "read",
              "onDone": [
                {
                  "target": [
                    "#adminSection.opened.current"
                  ],
                  "actions": [
                    "takeNewest"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#adminSection.opened.gone"
                  ],
                  "guard": "isGone",
                  "actions": [
                    "forgetAnswer"
                  ]
                },
                {
                  "target": [
                    "#adminSection.opened.waiting"
                  ],
                  "guard": "isPassing",
                  "actions": [
                    "noteFailure"
                  ]
                },
                {
                  "target": [
                    "#adminSection.opened.failed"
                  ],
                  "actions": [
                    "noteFailure"
                  ]
                }
              ]
            }
          ],
          "on": {
            "adminSection.outdated": [
              {
                "target": [
                  "#adminSection.opened.finding"
                ],
                "reenter": true
              }
            ]
          }
        },
        "gathering": {
          "on": {
            "adminSection.outdated": [
              {}
            ]
          },
          "after": {
            "searchPause": [
              {
                "target": [
                  "#adminSection.opened.finding"
                ]
              }
            ]
          }
        },
        "current": {
          "initial": "shown",
          "states": {
            "shown": {
              "description": "Раздел загружен и обновляется каждые 30 секунд",
              "on": {
                "adminSection.more": [
                  {
                    "target": [
                      "#adminSection.opened.current.more"
                    ],
                    "guard": "hasOlder"
                  }
                ]
              },
              "after": {
                "refresh": [
                  {
                    "target": [
                      "#adminSection.opened.current.unseen"
                    ],
                    "guard": "isHidden"
                  },
                  {
                    "target": [
                      "#adminSection.opened.reading"
                    ]
                  }
                ]
              }
            },
            "unseen": {
              "on": {
                "adminSection.seen": [
                  {
                    "target": [
                      "#adminSection.opened.reading"
                    ],
                    "actions": [
                      "noteSeen"
                    ]
                  }
                ]
              }
            },
            "more": {
              "description": "Загружаем…",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "readOlder",
                  "src": "read",
                  "onDone": [
                    {
                      "target": [
                        "#adminSection.opened.current.shown"
                      ],
                      "actions": [
                        "takeOlder"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#adminSection.opened.current.moreFailed"
                      ],
                      "actions": [
                        "noteFailure"
                      ]
                    }
                  ]
                }
              ]
            },
            "moreFailed": {
              "description": "Не удалось загрузить остальное.",
              "tags": [
                "failed"
              ],
              "on": {
                "adminSection.retry": [
                  {
                    "target": [
                      "#adminSection.opened.current.more"
                    ]
                  }
                ]
              }
            }
          }
        },
        "reading": {
          "invoke": [
            {
              "id": "readAgain",
              "src": "read",
              "onDone": [
                {
                  "target": [
                    "#adminSection.opened.current"
                  ],
                  "actions": [
                    "takeNewest"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#adminSection.opened.gone"
                  ],
                  "guard": "isGone",
                  "actions": [
                    "forgetAnswer"
                  ]
                },
                {
                  "target": [
                    "#adminSection.opened.waiting"
                  ],
                  "guard": "isPassing",
                  "actions": [
                    "noteFailure"
                  ]
                },
                {
                  "target": [
                    "#adminSection.opened.failed"
                  ],
                  "actions": [
                    "noteFailure"
                  ]
                }
              ]
            }
          ],
          "on": {
            "adminSection.more": [
              {
                "target": [
                  "#adminSection.opened.current.more"
                ],
                "guard": "hasOlder"
              }
            ],
            "adminSection.outdated": [
              {
                "target": [
                  "#adminSection.opened.reading"
                ],
                "reenter": true
              }
            ]
          }
        },
        "waiting": {
          "description": "Данные не обновились, пробуем снова.",
          "tags": [
            "waiting"
          ],
          "on": {
            "adminSection.retry": [
              {
                "target": [
                  "#adminSection.opened.reading"
                ]
              }
            ]
          },
          "after": {
            "backoff": [
              {
                "target": [
                  "#adminSection.opened.reading"
                ]
              }
            ]
          }
        },
        "failed": {
          "description": "Сервер не показал раздел",
          "tags": [
            "failed"
          ],
          "on": {
            "adminSection.retry": [
              {
                "target": [
                  "#adminSection.opened.reading"
                ]
              }
            ]
          }
        },
        "gone": {
          "description": "Этого человека уже нет"
        }
      }
    }
  }
});
