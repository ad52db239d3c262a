// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "layout",
  "type": "parallel",
  "invoke": [
    {
      "id": "watchScreen",
      "src": "watchScreen",
      "onError": [
        {}
      ]
    }
  ],
  "states": {
    "screen": {
      "initial": "wide",
      "on": {
        "screen.turned": [
          {
            "target": [
              "#layout.screen.narrow"
            ],
            "guard": "isTurned"
          },
          {
            "target": [
              "#layout.screen.wide"
            ],
            "guard": "isTurned"
          },
          {
            "target": [
              "#layout.screen.spacious"
            ],
            "guard": "isTurned"
          }
        ]
      },
      "states": {
        "wide": {
          "description": "Список и чат стоят рядом"
        },
        "narrow": {
          "description": "Виден либо список, либо чат"
        },
        "spacious": {
          "description": "Список и чат стоят рядом, и есть место третьему"
        }
      }
    },
    "panels": {
      "initial": "resting",
      "on": {
        "layout.addressed": [
          {
            "guard": "isOpen"
          },
          {
            "target": [
              "#layout.panels.settling"
            ],
            "actions": [
              "noteAddress"
            ]
          }
        ],
        "layout.gone": [
          {
            "target": [
              "#layout.panels.settling"
            ],
            "guard": "isSelected",
            "actions": [
              "forgetSelected"
            ]
          }
        ],
        "screen.turned": [
          {
            "target": [
              "#layout.panels.resting"
            ]
          }
        ]
      },
      "states": {
        "resting": {
          "description": "Панели стоят на месте",
          "on": {
            "layout.dragStarted": [
              {
                "target": [
                  "#layout.panels.dragging.toList"
                ],
                "guard": "and(isNarrow, leadsToList)"
              },
              {
                "target": [
                  "#layout.panels.dragging.toConversation"
                ],
                "guard": "and(isNarrow, leadsToConversation)"
              }
            ]
          }
        },
        "dragging": {
          "initial": "toList",
          "exit": [
            "letGo"
          ],
          "on": {
            "layout.dragged": [
              {
                "actions": [
                  "follow"
                ]
              }
            ],
            "layout.dragCancelled": [
              {
                "target": [
                  "#layout.panels.settling"
                ]
              }
            ]
          },
          "states": {
            "toList": {
              "description": "Палец тянет к списку",
              "on": {
                "layout.dragEnded": [
                  {
                    "target": [
                      "#layout.panels.leading.toList"
                    ],
                    "guard": "isFarToList"
                  },
                  {
                    "target": [
                      "#layout.panels.settling"
                    ]
                  }
                ]
              }
            },
            "toConversation": {
              "description": "Палец тянет к чату",
              "on": {
                "layout.dragEnded": [
                  {
                    "target": [
                      "#layout.panels.leading.toConversation"
                    ],
                    "guard": "isFarToConversation"
                  },
                  {
                    "target": [
                      "#layout.panels.settling"
                    ]
                  }
                ]
              }
            }
          }
        },
        "leading": {
          "initial": "toList",
          "after": {
            "addressPatience": [
              {
                "target": [
                  "#layout.panels.settling"
                ]
              }
            ]
          },
          "states": {
            "toList": {
              "description": "Выезжает список",
              "entry": [
                "lead(list)"
              ]
            },
            "toConversation": {
              "description": "Выезжает чат",
              "entry": [
                "lead(conversation)"
              ]
            }
          }
        },
        "settling": {
          "description": "Панели возвращаются на место",
          "after": {
            "slide": [
              {
                "target": [
                  "#layout.panels.resting"
                ]
              }
            ]
          }
        }
      }
    },
    "area": {
      "initial": "narrow",
      "states": {
        "narrow": {
          "on": {
            "layout.areaMeasured": [
              {
                "target": [
                  "#layout.area.wide"
                ],
                "guard": "isWideArea"
              }
            ]
          }
        },
        "wide": {
          "on": {
            "layout.areaMeasured": [
              {
                "target": [
                  "#layout.area.narrow"
                ],
                "guard": "isNarrowArea"
              }
            ]
          }
        }
      }
    },
    "keyboard": {
      "initial": "away",
      "on": {
        "screen.covered": [
          {
            "target": [
              "#layout.keyboard.up"
            ],
            "guard": "hasKeyboard",
            "actions": [
              "noteViewport"
            ]
          },
          {
            "target": [
              "#layout.keyboard.away"
            ],
            "actions": [
              "noteViewport"
            ]
          }
        ]
      },
      "states": {
        "away": {
          "description": "Экранной клавиатуры нет"
        },
        "up": {
          "description": "Открыта экранная клавиатура"
        }
      }
    }
  }
});
