// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "roomVisit",
  "initial": "outside",
  "invoke": [
    {
      "id": "recall",
      "src": "recall",
      "onError": [
        {}
      ]
    },
    {
      "id": "watchCall",
      "src": "watchCall",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "roomVisit.recalled": [
      {
        "actions": [
          "noteRecent"
        ]
      }
    ],
    "roomVisit.callTaken": [
      {
        "actions": [
          "noteCall"
        ]
      }
    ],
    "roomVisit.callFreed": [
      {
        "actions": [
          "noteNoCall"
        ]
      }
    ]
  },
  "states": {
    "outside": {
      "initial": "fresh",
      "on": {
        "roomVisit.opened": [
          {
            "actions": [
              "noteAddress"
            ]
          }
        ],
        "roomVisit.edit": [
          {
            "target": [
              "#roomVisit.outside.fresh"
            ],
            "actions": [
              "noteName"
            ]
          }
        ],
        "roomVisit.enter": [
          {
            "target": [
              "#roomVisit.outside.failed"
            ],
            "guard": "isNameWrong",
            "actions": [
              "noteNameProblem"
            ]
          },
          {
            "target": [
              "#roomVisit.asking"
            ],
            "guard": "isInCall"
          },
          {
            "target": [
              "#roomVisit.looking"
            ]
          }
        ]
      },
      "states": {
        "fresh": {
          "description": "Подключиться к комнате"
        },
        "failed": {
          "description": "В комнату не попасть",
          "tags": [
            "failed"
          ],
          "exit": [
            "clearProblem"
          ],
          "on": {
            "roomVisit.dismiss": [
              {
                "target": [
                  "#roomVisit.outside.fresh"
                ]
              }
            ],
            "roomVisit.closed": [
              {
                "target": [
                  "#roomVisit.outside.fresh"
                ]
              }
            ]
          }
        }
      }
    },
    "looking": {
      "description": "Смотрим, нет ли разговора в другом окне",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "isElsewhere",
          "src": "isElsewhere",
          "onDone": [
            {
              "target": [
                "#roomVisit.asking"
              ],
              "guard": "isElsewhere"
            },
            {
              "target": [
                "#roomVisit.visiting"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#roomVisit.visiting"
              ]
            }
          ]
        }
      ],
      "on": {
        "roomVisit.closed": [
          {
            "target": [
              "#roomVisit.outside"
            ]
          }
        ],
        "roomVisit.callTaken": [
          {
            "target": [
              "#roomVisit.asking"
            ],
            "actions": [
              "noteCall"
            ]
          }
        ]
      }
    },
    "asking": {
      "description": "Завершить звонок и войти?",
      "tags": [
        "waiting"
      ],
      "on": {
        "roomVisit.confirm": [
          {
            "target": [
              "#roomVisit.visiting"
            ],
            "actions": [
              "hangUpCall"
            ]
          }
        ],
        "roomVisit.cancel": [
          {
            "target": [
              "#roomVisit.outside"
            ]
          }
        ],
        "roomVisit.closed": [
          {
            "target": [
              "#roomVisit.outside"
            ]
          }
        ],
        "roomVisit.callFreed": [
          {
            "target": [
              "#roomVisit.outside"
            ],
            "actions": [
              "noteNoCall"
            ]
          }
        ]
      }
    },
    "visiting": {
      "initial": "asking",
      "entry": [
        "beginVisit"
      ],
      "invoke": [
        {
          "id": "roomView",
          "src": "roomView",
          "systemId": "roomView",
          "onError": [
            {}
          ]
        },
        {
          "id": "roomChat",
          "src": "roomChat",
          "onError": [
            {}
          ]
        },
        {
          "id": "turn",
          "src": "turn",
          "onError": [
            {}
          ]
        }
      ],
      "on": {
        "room.turned": [
          {
            "actions": [
              "noteTurned"
            ]
          }
        ],
        "roomVisit.leave": [
          {
            "target": [
              "#roomVisit.outside"
            ]
          }
        ],
        "roomVisit.closed": [
          {
            "actions": [
              "makeSmall",
              "dropOffer"
            ]
          }
        ],
        "roomVisit.opened": [
          {
            "guard": "isAnotherRoom",
            "actions": [
              "noteOffer",
              "makeSmall"
            ]
          }
        ],
        "roomVisit.stay": [
          {
            "actions": [
              "dropOffer"
            ]
          }
        ],
        "roomVisit.change": [
          {
            "target": [
              "#roomVisit.visiting"
            ],
            "guard": "hasOffer",
            "actions": [
              "takeOffer"
            ],
            "reenter": true
          }
        ],
        "roomVisit.callTaken": [
          {
            "target": [
              "#roomVisit.outside.failed"
            ],
            "actions": [
              "noteCall",
              "noteProblem(call)"
            ]
          }
        ],
        "roomVisit.takenElsewhere": [
          {
            "target": [
              "#roomVisit.outside.failed"
            ],
            "actions": [
              "noteProblem"
            ]
          }
        ]
      },
      "states": {
        "asking": {
          "description": "Подключаемся…",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "token",
              "src": "token",
              "onDone": [
                {
                  "target": [
                    "#roomVisit.visiting.inside"
                  ],
                  "actions": [
                    "noteTicket"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#roomVisit.visiting.rejoining"
                  ],
                  "guard": "isComingBack"
                },
                {
                  "target": [
                    "#roomVisit.outside.failed"
                  ],
                  "actions": [
                    "noteFailure"
                  ]
                }
              ]
            }
          ]
        },
        "inside": {
          "initial": "connecting",
          "invoke": [
            {
              "id": "room",
              "src": "room",
              "onError": [
                {
                  "target": [
                    "#roomVisit.visiting.rejoining"
                  ]
                }
              ]
            }
          ],
          "on": {
            "room.disconnected": [
              {
                "target": [
                  "#roomVisit.visiting.rejoining"
                ],
                "guard": "isConnectionLost"
              },
              {
                "target": [
                  "#roomVisit.outside.failed"
                ],
                "actions": [
                  "noteEnd"
                ]
              }
            ]
          },
          "states": {
            "connecting": {
              "description": "Подключаемся…",
              "tags": [
                "busy"
              ],
              "on": {
                "room.connected": [
                  {
                    "target": [
                      "#roomVisit.visiting.inside.live"
                    ]
                  }
                ]
              },
              "after": {
                "joinPatience": [
                  {
                    "target": [
                      "#roomVisit.visiting.rejoining"
                    ]
                  }
                ]
              }
            },
            "live": {
              "initial": "steady",
              "entry": [
                "noteInside",
                "rememberRoom"
              ],
              "states": {
                "steady": {
                  "description": "Вы в комнате",
                  "on": {
                    "room.reconnecting": [
                      {
                        "target": [
                          "#roomVisit.visiting.inside.live.reconnecting"
                        ]
                      }
                    ]
                  }
                },
                "reconnecting": {
                  "description": "Переподключаемся…",
                  "tags": [
                    "waiting"
                  ],
                  "on": {
                    "room.reconnected": [
                      {
                        "target": [
                          "#roomVisit.visiting.inside.live.steady"
                        ]
                      }
                    ]
                  }
                }
              }
            }
          }
        },
        "rejoining": {
          "description": "Связь прервалась. Подключаемся заново…",
          "tags": [
            "waiting"
          ],
          "entry": [
            "countTry"
          ],
          "always": [
            {
              "target": [
                "#roomVisit.outside.failed"
              ],
              "guard": "hasNoTriesLeft",
              "actions": [
                "noteProblem(lost)"
              ]
            }
          ],
          "after": {
            "rejoinPause": [
              {
                "target": [
                  "#roomVisit.visiting.asking"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
