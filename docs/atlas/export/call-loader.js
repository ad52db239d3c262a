// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "callLoader",
  "type": "parallel",
  "states": {
    "code": {
      "initial": "loading",
      "states": {
        "loading": {
          "description": "Готовим звонки",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "loadParts",
              "src": "loadParts",
              "onDone": [
                {
                  "target": [
                    "#callLoader.code.running"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#callLoader.code.missing"
                  ],
                  "actions": [
                    "countTry"
                  ]
                }
              ]
            }
          ]
        },
        "missing": {
          "description": "Звонки не загрузились, пробуем снова",
          "tags": [
            "waiting"
          ],
          "on": {
            "callLoader.retry": [
              {
                "target": [
                  "#callLoader.code.loading"
                ]
              }
            ],
            "callLoader.callAgain": [
              {
                "target": [
                  "#callLoader.code.loading"
                ]
              }
            ],
            "call.start": [
              {
                "target": [
                  "#callLoader.code.loading"
                ]
              }
            ],
            "call.join": [
              {
                "target": [
                  "#callLoader.code.loading"
                ]
              }
            ]
          },
          "after": {
            "retryPause": [
              {
                "target": [
                  "#callLoader.code.loading"
                ]
              }
            ]
          }
        },
        "running": {
          "description": "Звонки загружены",
          "invoke": [
            {
              "id": "call",
              "src": "call",
              "systemId": "call",
              "onError": [
                {
                  "target": [
                    "#callLoader.code.missing"
                  ],
                  "actions": [
                    "countTry"
                  ]
                }
              ]
            },
            {
              "id": "roomVisit",
              "src": "roomVisit",
              "systemId": "roomVisit",
              "onError": [
                {
                  "target": [
                    "#callLoader.code.missing"
                  ],
                  "actions": [
                    "countTry"
                  ]
                }
              ]
            },
            {
              "id": "callDevices",
              "src": "callDevices",
              "systemId": "callDevices",
              "onError": [
                {}
              ]
            },
            {
              "id": "recentCalls",
              "src": "recentCalls",
              "systemId": "recentCalls",
              "onError": [
                {}
              ]
            }
          ]
        }
      }
    },
    "wish": {
      "initial": "none",
      "on": {
        "call.start": [
          {
            "target": [
              "#callLoader.wish.held"
            ],
            "actions": [
              "noteWanted"
            ]
          }
        ],
        "call.join": [
          {
            "target": [
              "#callLoader.wish.held"
            ],
            "actions": [
              "noteWanted"
            ]
          }
        ]
      },
      "states": {
        "none": {},
        "held": {
          "description": "Звонок загружается…",
          "tags": [
            "waiting"
          ],
          "on": {
            "callLoader.takeBack": [
              {
                "target": [
                  "#callLoader.wish.none"
                ],
                "actions": [
                  "dropWanted"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#callLoader.wish.weighed"
              ],
              "guard": "isRunning",
              "actions": [
                "weigh"
              ]
            }
          ],
          "after": {
            "wishPatience": [
              {
                "target": [
                  "#callLoader.wish.failed"
                ]
              }
            ]
          }
        },
        "weighed": {
          "always": [
            {
              "target": [
                "#callLoader.wish.asking"
              ],
              "guard": "isOccupied"
            },
            {
              "target": [
                "#callLoader.wish.none"
              ],
              "actions": [
                "passWanted"
              ]
            }
          ]
        },
        "asking": {
          "description": "Вы в другом звонке или в комнате",
          "tags": [
            "waiting"
          ],
          "initial": "young",
          "invoke": [
            {
              "id": "watchOccupation",
              "src": "watchOccupation",
              "onError": [
                {}
              ]
            }
          ],
          "on": {
            "callLoader.changeOver": [
              {
                "target": [
                  "#callLoader.wish.none"
                ],
                "actions": [
                  "hangUp",
                  "passWanted"
                ]
              }
            ],
            "callLoader.takeBack": [
              {
                "target": [
                  "#callLoader.wish.none"
                ],
                "actions": [
                  "dropWanted"
                ]
              }
            ],
            "callLoader.occupied": [
              {
                "actions": [
                  "noteLeaves"
                ]
              }
            ],
            "callLoader.callEnded": [
              {
                "target": [
                  "#callLoader.wish.none"
                ],
                "actions": [
                  "dropWanted"
                ]
              }
            ],
            "callLoader.freed": [
              {
                "target": [
                  "#callLoader.wish.none"
                ],
                "actions": [
                  "dropWanted"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#callLoader.wish.held"
              ],
              "guard": "not(isRunning)"
            }
          ],
          "states": {
            "young": {
              "on": {
                "callLoader.callEnded": [
                  {
                    "target": [
                      "#callLoader.wish.none"
                    ],
                    "actions": [
                      "passWanted"
                    ]
                  }
                ]
              },
              "after": {
                "wishPatience": [
                  {
                    "target": [
                      "#callLoader.wish.asking.old"
                    ]
                  }
                ]
              }
            },
            "old": {}
          }
        },
        "failed": {
          "description": "Звонок не начался: звонки не загрузились",
          "tags": [
            "failed"
          ],
          "on": {
            "callLoader.callAgain": [
              {
                "target": [
                  "#callLoader.wish.held"
                ]
              }
            ],
            "callLoader.takeBack": [
              {
                "target": [
                  "#callLoader.wish.none"
                ],
                "actions": [
                  "dropWanted"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
