// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "callDevices",
  "type": "parallel",
  "entry": [
    "readChoices"
  ],
  "invoke": [
    {
      "id": "watchRooms",
      "src": "watchRooms",
      "onError": [
        {}
      ]
    }
  ],
  "states": {
    "choices": {
      "initial": "kept",
      "on": {
        "callDevices.choose": [
          {
            "target": [
              "#callDevices.choices.keeping"
            ],
            "actions": [
              "noteChoice",
              "switchDevice"
            ]
          }
        ],
        "callDevices.fellBack": [
          {
            "target": [
              "#callDevices.choices.keeping"
            ]
          }
        ]
      },
      "states": {
        "kept": {
          "on": {
            "callDevices.opened": [
              {
                "actions": [
                  "readChoices"
                ]
              }
            ]
          }
        },
        "keeping": {
          "invoke": [
            {
              "id": "keep",
              "src": "keep",
              "onDone": [
                {
                  "target": [
                    "#callDevices.choices.kept"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#callDevices.choices.unkept"
                  ]
                }
              ]
            }
          ]
        },
        "unkept": {
          "description": "Браузер не сохранил выбор",
          "tags": [
            "failed"
          ]
        }
      }
    },
    "room": {
      "initial": "closed",
      "states": {
        "closed": {
          "description": "Устройства не заняты звонком",
          "on": {
            "callDevices.roomOpened": [
              {
                "target": [
                  "#callDevices.room.open"
                ],
                "actions": [
                  "useSpeaker"
                ]
              }
            ]
          }
        },
        "open": {
          "description": "Устройства заняты звонком",
          "on": {
            "callDevices.roomClosed": [
              {
                "target": [
                  "#callDevices.room.closed"
                ]
              }
            ]
          }
        }
      }
    },
    "list": {
      "initial": "idle",
      "on": {
        "callDevices.opened": [
          {
            "actions": [
              "countOpened"
            ]
          }
        ],
        "callDevices.closed": [
          {
            "guard": "isLast",
            "actions": [
              "countClosed",
              "forgetGone"
            ]
          },
          {
            "actions": [
              "countClosed"
            ]
          }
        ]
      },
      "states": {
        "idle": {
          "always": [
            {
              "target": [
                "#callDevices.list.watched"
              ],
              "guard": "isShown"
            },
            {
              "target": [
                "#callDevices.list.watched"
              ],
              "guard": "isInCall"
            }
          ]
        },
        "watched": {
          "description": "Виден список устройств",
          "invoke": [
            {
              "id": "watchDevices",
              "src": "watchDevices",
              "onError": [
                {}
              ]
            }
          ],
          "on": {
            "callDevices.look": [
              {
                "target": [
                  "#callDevices.list.watched"
                ],
                "reenter": true
              }
            ],
            "callDevices.found": [
              {
                "guard": "isChosenGone",
                "actions": [
                  "noteDevices",
                  "raiseFellBack"
                ]
              },
              {
                "actions": [
                  "noteDevices"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#callDevices.list.idle"
              ],
              "guard": "isNotWanted"
            }
          ]
        }
      }
    },
    "microphone": {
      "initial": "off",
      "states": {
        "off": {
          "description": "Микрофон не проверяется",
          "on": {
            "callDevices.try": [
              {
                "target": [
                  "#callDevices.microphone.trying"
                ],
                "guard": "isOf"
              }
            ]
          }
        },
        "trying": {
          "initial": "opening",
          "invoke": [
            {
              "id": "microphone",
              "src": "trial",
              "onError": [
                {
                  "target": [
                    "#callDevices.microphone.off"
                  ]
                }
              ]
            }
          ],
          "on": {
            "callDevices.stopTrying": [
              {
                "target": [
                  "#callDevices.microphone.off"
                ],
                "guard": "isOf"
              }
            ],
            "callDevices.closed": [
              {
                "target": [
                  "#callDevices.microphone.off"
                ],
                "guard": "isLast"
              }
            ],
            "callDevices.choose": [
              {
                "target": [
                  "#callDevices.microphone.trying"
                ],
                "guard": "isOf",
                "reenter": true
              }
            ],
            "trial.failed": [
              {
                "target": [
                  "#callDevices.microphone.failed"
                ],
                "guard": "isOf",
                "actions": [
                  "noteFailure"
                ]
              }
            ],
            "trial.ended": [
              {
                "target": [
                  "#callDevices.microphone.off"
                ],
                "guard": "isOf"
              }
            ]
          },
          "states": {
            "opening": {
              "description": "Включаем…",
              "tags": [
                "busy"
              ],
              "on": {
                "trial.running": [
                  {
                    "target": [
                      "#callDevices.microphone.trying.running"
                    ],
                    "guard": "isOf",
                    "actions": [
                      "raiseLook"
                    ]
                  }
                ]
              }
            },
            "running": {
              "description": "Виден уровень микрофона"
            }
          }
        },
        "failed": {
          "description": "Микрофон не включился",
          "tags": [
            "failed"
          ],
          "on": {
            "callDevices.try": [
              {
                "target": [
                  "#callDevices.microphone.trying"
                ],
                "guard": "isOf"
              }
            ],
            "callDevices.choose": [
              {
                "target": [
                  "#callDevices.microphone.trying"
                ],
                "guard": "isOf"
              }
            ],
            "callDevices.stopTrying": [
              {
                "target": [
                  "#callDevices.microphone.off"
                ],
                "guard": "isOf"
              }
            ],
            "callDevices.closed": [
              {
                "target": [
                  "#callDevices.microphone.off"
                ],
                "guard": "isLast"
              }
            ]
          }
        }
      }
    },
    "camera": {
      "initial": "off",
      "states": {
        "off": {
          "description": "Камера не проверяется",
          "on": {
            "callDevices.try": [
              {
                "target": [
                  "#callDevices.camera.trying"
                ],
                "guard": "isOf"
              }
            ]
          }
        },
        "trying": {
          "initial": "opening",
          "invoke": [
            {
              "id": "camera",
              "src": "trial",
              "onError": [
                {
                  "target": [
                    "#callDevices.camera.off"
                  ]
                }
              ]
            }
          ],
          "on": {
            "callDevices.stopTrying": [
              {
                "target": [
                  "#callDevices.camera.off"
                ],
                "guard": "isOf"
              }
            ],
            "callDevices.closed": [
              {
                "target": [
                  "#callDevices.camera.off"
                ],
                "guard": "isLast"
              }
            ],
            "callDevices.choose": [
              {
                "target": [
                  "#callDevices.camera.trying"
                ],
                "guard": "isOf",
                "reenter": true
              }
            ],
            "trial.failed": [
              {
                "target": [
                  "#callDevices.camera.failed"
                ],
                "guard": "isOf",
                "actions": [
                  "noteFailure"
                ]
              }
            ],
            "trial.ended": [
              {
                "target": [
                  "#callDevices.camera.off"
                ],
                "guard": "isOf"
              }
            ]
          },
          "states": {
            "opening": {
              "description": "Включаем…",
              "tags": [
                "busy"
              ],
              "on": {
                "trial.running": [
                  {
                    "target": [
                      "#callDevices.camera.trying.running"
                    ],
                    "guard": "isOf",
                    "actions": [
                      "raiseLook"
                    ]
                  }
                ]
              }
            },
            "running": {
              "description": "Так вас видно"
            }
          }
        },
        "failed": {
          "description": "Камера не включилась",
          "tags": [
            "failed"
          ],
          "on": {
            "callDevices.try": [
              {
                "target": [
                  "#callDevices.camera.trying"
                ],
                "guard": "isOf"
              }
            ],
            "callDevices.choose": [
              {
                "target": [
                  "#callDevices.camera.trying"
                ],
                "guard": "isOf"
              }
            ],
            "callDevices.stopTrying": [
              {
                "target": [
                  "#callDevices.camera.off"
                ],
                "guard": "isOf"
              }
            ],
            "callDevices.closed": [
              {
                "target": [
                  "#callDevices.camera.off"
                ],
                "guard": "isLast"
              }
            ]
          }
        }
      }
    }
  }
});
