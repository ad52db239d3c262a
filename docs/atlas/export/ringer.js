// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "ringer",
  "type": "parallel",
  "invoke": [
    {
      "id": "sayShown",
      "src": "sayShown",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "call.answer": [
      {
        "actions": [
          "passAnswer"
        ]
      }
    ],
    "call.decline": [
      {
        "actions": [
          "passAnswer"
        ]
      }
    ]
  },
  "states": {
    "sound": {
      "initial": "choosing",
      "states": {
        "choosing": {
          "always": [
            {
              "target": [
                "#ringer.sound.silent"
              ],
              "guard": "isSilent"
            },
            {
              "target": [
                "#ringer.sound.loud"
              ]
            }
          ]
        },
        "silent": {
          "type": "final",
          "description": "Звонит без звука"
        },
        "loud": {
          "initial": "taking",
          "on": {
            "ringer.silence": [
              {
                "target": [
                  "#ringer.sound.silent"
                ]
              }
            ]
          },
          "states": {
            "taking": {
              "description": "Звонит: здесь или в другой вкладке",
              "invoke": [
                {
                  "id": "sound",
                  "src": "sound",
                  "onError": [
                    {
                      "target": [
                        "#ringer.sound.loud.refused"
                      ]
                    }
                  ]
                }
              ],
              "on": {
                "ring.refused": [
                  {
                    "target": [
                      "#ringer.sound.loud.refused"
                    ]
                  }
                ]
              }
            },
            "refused": {
              "initial": "yielding",
              "invoke": [
                {
                  "id": "watchGestures",
                  "src": "watchGestures",
                  "onError": [
                    {}
                  ]
                }
              ],
              "on": {
                "ring.gesture": [
                  {
                    "target": [
                      "#ringer.sound.loud.taking"
                    ]
                  }
                ]
              },
              "states": {
                "yielding": {
                  "after": {
                    "ringTurn": [
                      {
                        "target": [
                          "#ringer.sound.loud.refused.looking"
                        ]
                      }
                    ]
                  }
                },
                "looking": {
                  "invoke": [
                    {
                      "id": "isTaken",
                      "src": "isTaken",
                      "onDone": [
                        {
                          "target": [
                            "#ringer.sound.loud.taking"
                          ],
                          "guard": "isTaken"
                        },
                        {
                          "target": [
                            "#ringer.sound.loud.refused.blocked"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#ringer.sound.loud.refused.blocked"
                          ]
                        }
                      ]
                    }
                  ]
                },
                "blocked": {
                  "entry": [
                    "raiseBlocked"
                  ]
                }
              }
            }
          }
        }
      }
    },
    "hint": {
      "initial": "none",
      "states": {
        "none": {
          "on": {
            "ring.blocked": [
              {
                "target": [
                  "#ringer.hint.shown"
                ]
              }
            ]
          }
        },
        "shown": {
          "description": "Браузер не даёт звонку звучать без нажатия",
          "invoke": [
            {
              "id": "blinkTitle",
              "src": "blinkTitle",
              "onError": [
                {}
              ]
            }
          ],
          "on": {
            "ring.sounding": [
              {
                "target": [
                  "#ringer.hint.none"
                ]
              }
            ],
            "ringer.silence": [
              {
                "target": [
                  "#ringer.hint.none"
                ]
              }
            ]
          }
        }
      }
    },
    "notice": {
      "initial": "pausing",
      "states": {
        "pausing": {
          "after": {
            "noticePause": [
              {
                "target": [
                  "#ringer.notice.telling"
                ]
              }
            ]
          }
        },
        "telling": {
          "description": "О звонке говорит уведомление системы",
          "invoke": [
            {
              "id": "notice",
              "src": "notice",
              "onError": [
                {
                  "target": [
                    "#ringer.notice.untold"
                  ]
                }
              ]
            }
          ]
        },
        "untold": {
          "type": "final"
        }
      }
    }
  }
});
