// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "timeline",
  "type": "parallel",
  "on": {
    "timeline.opened": [
      {
        "actions": [
          "aimWhereToEnter"
        ]
      }
    ],
    "timeline.jump": [
      {
        "actions": [
          "aimAtMessage"
        ]
      }
    ],
    "timeline.jumpToNewest": [
      {
        "actions": [
          "aimAtNewest"
        ]
      }
    ],
    "timeline.ownShown": [
      {
        "actions": [
          "aimAtNewest"
        ]
      }
    ]
  },
  "states": {
    "stretch": {
      "initial": "loading",
      "on": {
        "timeline.reload": [
          {
            "target": [
              "#timeline.stretch.loading"
            ],
            "actions": [
              "enterAnew"
            ]
          }
        ],
        "timeline.left": [
          {
            "actions": [
              "keepPosition",
              "forgetWish"
            ]
          }
        ]
      },
      "states": {
        "loading": {
          "description": "Загружаем сообщения",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "loadPage",
              "src": "loadPage",
              "onDone": [
                {
                  "target": [
                    "#timeline.stretch.loaded.loadingOlder"
                  ],
                  "guard": "showsNothing",
                  "actions": [
                    "takeInBegun"
                  ]
                },
                {
                  "target": [
                    "#timeline.stretch.loaded"
                  ],
                  "actions": [
                    "takeInBegun"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#timeline.stretch.waiting"
                  ],
                  "guard": "isPassing",
                  "actions": [
                    "noteFailure"
                  ]
                },
                {
                  "target": [
                    "#timeline.stretch.failed"
                  ],
                  "actions": [
                    "noteFailure"
                  ]
                }
              ]
            }
          ],
          "on": {
            "timeline.farSeen": [
              {
                "target": [
                  "#timeline.stretch.loading"
                ],
                "guard": "isAnother",
                "reenter": true
              }
            ],
            "timeline.left": [
              {
                "target": [
                  "#timeline.stretch.loading"
                ],
                "guard": "wasElsewhere",
                "actions": [
                  "keepPosition",
                  "aimWhereOneWas"
                ],
                "reenter": true
              },
              {
                "actions": [
                  "keepPosition",
                  "aimWhereOneWas"
                ]
              }
            ]
          }
        },
        "waiting": {
          "description": "Не удалось загрузить сообщения, пробуем снова",
          "tags": [
            "waiting"
          ],
          "on": {
            "timeline.retry": [
              {
                "target": [
                  "#timeline.stretch.loading"
                ]
              }
            ],
            "timeline.resume": [
              {
                "target": [
                  "#timeline.stretch.loading"
                ]
              }
            ],
            "timeline.farSeen": [
              {
                "target": [
                  "#timeline.stretch.loading"
                ]
              }
            ]
          },
          "after": {
            "backoff": [
              {
                "target": [
                  "#timeline.stretch.loading"
                ]
              }
            ]
          }
        },
        "failed": {
          "description": "Не удалось загрузить сообщения",
          "tags": [
            "failed"
          ],
          "on": {
            "timeline.retry": [
              {
                "target": [
                  "#timeline.stretch.loading"
                ]
              }
            ],
            "timeline.farSeen": [
              {
                "target": [
                  "#timeline.stretch.loading"
                ]
              }
            ]
          }
        },
        "loaded": {
          "initial": "resting",
          "on": {
            "timeline.farSeen": [
              {
                "target": [
                  "#timeline.stretch.loaded.jumping"
                ]
              }
            ],
            "timeline.nearSeen": [
              {
                "target": [
                  "#timeline.stretch.loaded.resting"
                ]
              }
            ],
            "timeline.left": [
              {
                "target": [
                  "#timeline.stretch.loaded.resting"
                ],
                "actions": [
                  "keepPosition",
                  "forgetWish"
                ]
              }
            ],
            "timeline.missed": [
              {
                "target": [
                  "#timeline.stretch.loaded.jumpMissed"
                ]
              }
            ],
            "timeline.loadOlder": [
              {
                "target": [
                  "#timeline.stretch.loaded.loadingOlder"
                ],
                "guard": "hasOlder"
              }
            ],
            "timeline.loadNewer": [
              {
                "target": [
                  "#timeline.stretch.loaded.loadingNewer"
                ],
                "guard": "hasNewer"
              }
            ],
            "timeline.ownShown": [
              {
                "guard": "hasNewer",
                "actions": [
                  "aimAtNewest"
                ]
              },
              {}
            ]
          },
          "states": {
            "resting": {
              "description": "Сообщения на экране",
              "on": {
                "timeline.nothingShown": [
                  {
                    "target": [
                      "#timeline.stretch.loaded.loadingOlder"
                    ],
                    "guard": "hasOlder"
                  },
                  {
                    "target": [
                      "#timeline.stretch.loaded.loadingNewer"
                    ],
                    "guard": "hasNewer"
                  }
                ]
              }
            },
            "loadingOlder": {
              "description": "Загружаем более ранние сообщения",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "loadOlder",
                  "src": "loadOlder",
                  "onDone": [
                    {
                      "target": [
                        "#timeline.stretch.loaded.loadingOlder"
                      ],
                      "guard": "showsNothing",
                      "actions": [
                        "takeInOlder"
                      ],
                      "reenter": true
                    },
                    {
                      "target": [
                        "#timeline.stretch.loaded.resting"
                      ],
                      "actions": [
                        "takeInOlder"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#timeline.stretch.loaded.olderFailed"
                      ],
                      "actions": [
                        "noteFailure"
                      ]
                    }
                  ]
                }
              ],
              "on": {
                "timeline.loadOlder": [
                  {}
                ],
                "timeline.loadNewer": [
                  {}
                ]
              }
            },
            "olderFailed": {
              "description": "Не удалось загрузить историю",
              "tags": [
                "failed"
              ],
              "on": {
                "timeline.retry": [
                  {
                    "target": [
                      "#timeline.stretch.loaded.loadingOlder"
                    ]
                  }
                ],
                "timeline.resume": [
                  {
                    "target": [
                      "#timeline.stretch.loaded.loadingOlder"
                    ]
                  }
                ],
                "timeline.loadOlder": [
                  {}
                ]
              }
            },
            "loadingNewer": {
              "description": "Загружаем более поздние сообщения",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "loadNewer",
                  "src": "loadNewer",
                  "onDone": [
                    {
                      "target": [
                        "#timeline.stretch.loaded.resting"
                      ],
                      "actions": [
                        "takeInNewer"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#timeline.stretch.loaded.newerFailed"
                      ],
                      "actions": [
                        "noteFailure"
                      ]
                    }
                  ]
                }
              ],
              "on": {
                "timeline.loadOlder": [
                  {}
                ],
                "timeline.loadNewer": [
                  {}
                ]
              }
            },
            "newerFailed": {
              "description": "Не удалось загрузить следующие сообщения",
              "tags": [
                "failed"
              ],
              "on": {
                "timeline.retry": [
                  {
                    "target": [
                      "#timeline.stretch.loaded.loadingNewer"
                    ]
                  }
                ],
                "timeline.resume": [
                  {
                    "target": [
                      "#timeline.stretch.loaded.loadingNewer"
                    ]
                  }
                ],
                "timeline.loadNewer": [
                  {}
                ]
              }
            },
            "jumping": {
              "description": "Ищем сообщение",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "loadPage",
                  "src": "loadPage",
                  "onDone": [
                    {
                      "target": [
                        "#timeline.stretch.loaded.jumpMissed"
                      ],
                      "guard": "cameToDeleted",
                      "actions": [
                        "forgetWish"
                      ]
                    },
                    {
                      "target": [
                        "#timeline.stretch.loaded.resting"
                      ],
                      "actions": [
                        "takeInBegun"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#timeline.stretch.loaded.jumpMissed"
                      ],
                      "guard": "isNotThere",
                      "actions": [
                        "forgetWish"
                      ]
                    },
                    {
                      "target": [
                        "#timeline.stretch.loaded.jumpFailed"
                      ],
                      "actions": [
                        "noteFailure"
                      ]
                    }
                  ]
                }
              ],
              "on": {
                "timeline.loadOlder": [
                  {}
                ],
                "timeline.loadNewer": [
                  {}
                ]
              }
            },
            "jumpFailed": {
              "description": "Не удалось перейти к сообщению",
              "tags": [
                "failed"
              ],
              "on": {
                "timeline.retry": [
                  {
                    "target": [
                      "#timeline.stretch.loaded.jumping"
                    ]
                  }
                ],
                "timeline.resume": [
                  {
                    "target": [
                      "#timeline.stretch.loaded.jumping"
                    ],
                    "guard": "wishesNewest"
                  }
                ],
                "timeline.loadOlder": [
                  {
                    "guard": "wishesNewest"
                  }
                ],
                "timeline.loadNewer": [
                  {
                    "guard": "wishesNewest"
                  }
                ],
                "timeline.dismiss": [
                  {
                    "target": [
                      "#timeline.stretch.loaded.resting"
                    ],
                    "actions": [
                      "forgetWish"
                    ]
                  }
                ]
              }
            },
            "jumpMissed": {
              "description": "Сообщение удалено",
              "tags": [
                "failed"
              ],
              "on": {
                "timeline.dismiss": [
                  {
                    "target": [
                      "#timeline.stretch.loaded.resting"
                    ]
                  }
                ],
                "timeline.nothingShown": [
                  {
                    "target": [
                      "#timeline.stretch.loaded.loadingOlder"
                    ],
                    "guard": "hasOlder"
                  },
                  {
                    "target": [
                      "#timeline.stretch.loaded.loadingNewer"
                    ],
                    "guard": "hasNewer"
                  }
                ]
              }
            }
          }
        }
      }
    },
    "mark": {
      "initial": "none",
      "on": {
        "timeline.arrived": [
          {
            "target": [
              "#timeline.mark.shown"
            ],
            "guard": "wishesMark",
            "actions": [
              "noteMark",
              "forgetWish"
            ]
          },
          {
            "actions": [
              "forgetWish"
            ]
          }
        ]
      },
      "states": {
        "none": {},
        "shown": {
          "description": "Найденное сообщение подсвечено",
          "on": {
            "timeline.left": [
              {
                "target": [
                  "#timeline.mark.none"
                ],
                "actions": [
                  "forgetMark"
                ]
              }
            ]
          },
          "after": {
            "jumpMark": [
              {
                "target": [
                  "#timeline.mark.none"
                ],
                "actions": [
                  "forgetMark"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
