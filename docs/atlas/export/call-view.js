// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "callView",
  "type": "parallel",
  "entry": [
    "noteTime",
    "tickLater"
  ],
  "on": {
    "callView.ticked": [
      {
        "actions": [
          "noteTime",
          "tickLater"
        ]
      }
    ],
    "callView.pin": [
      {
        "actions": [
          "pin"
        ]
      }
    ],
    "callView.unpin": [
      {
        "actions": [
          "unpin"
        ]
      }
    ],
    "callView.moveCorner": [
      {
        "actions": [
          "moveCorner"
        ]
      }
    ]
  },
  "states": {
    "size": {
      "initial": "large",
      "states": {
        "large": {
          "description": "Звонок развёрнут",
          "on": {
            "callView.makeSmall": [
              {
                "target": [
                  "#callView.size.small"
                ]
              }
            ],
            "callView.back": [
              {
                "target": [
                  "#callView.size.small"
                ],
                "guard": "isAlone"
              }
            ]
          }
        },
        "small": {
          "description": "Звонок в маленьком окне",
          "on": {
            "callView.makeLarge": [
              {
                "target": [
                  "#callView.size.large"
                ]
              }
            ]
          }
        }
      }
    },
    "side": {
      "initial": "closed",
      "states": {
        "closed": {
          "description": "Рядом с картинками ничего не открыто",
          "on": {
            "callView.toggleChat": [
              {
                "target": [
                  "#callView.side.chat"
                ]
              }
            ],
            "callView.toggleSettings": [
              {
                "target": [
                  "#callView.side.settings"
                ]
              }
            ]
          }
        },
        "chat": {
          "description": "Открыт чат звонка",
          "on": {
            "callView.toggleChat": [
              {
                "target": [
                  "#callView.side.closed"
                ]
              }
            ],
            "callView.toggleSettings": [
              {
                "target": [
                  "#callView.side.settings"
                ]
              }
            ],
            "callView.closeSide": [
              {
                "target": [
                  "#callView.side.closed"
                ]
              }
            ],
            "callView.back": [
              {
                "target": [
                  "#callView.side.closed"
                ]
              }
            ]
          }
        },
        "settings": {
          "description": "Открыты настройки звонка",
          "on": {
            "callView.toggleChat": [
              {
                "target": [
                  "#callView.side.chat"
                ]
              }
            ],
            "callView.toggleSettings": [
              {
                "target": [
                  "#callView.side.closed"
                ]
              }
            ],
            "callView.closeSide": [
              {
                "target": [
                  "#callView.side.closed"
                ]
              }
            ],
            "callView.back": [
              {
                "target": [
                  "#callView.side.closed"
                ]
              }
            ]
          }
        }
      }
    },
    "pages": {
      "initial": "away",
      "states": {
        "away": {
          "description": "Кнопки страниц скрыты",
          "on": {
            "callView.touched": [
              {
                "target": [
                  "#callView.pages.there"
                ]
              }
            ]
          }
        },
        "there": {
          "description": "Кнопки страниц видны",
          "on": {
            "callView.touched": [
              {
                "target": [
                  "#callView.pages.there"
                ],
                "reenter": true
              }
            ]
          },
          "after": {
            "pagesIdle": [
              {
                "target": [
                  "#callView.pages.away"
                ]
              }
            ]
          }
        }
      }
    },
    "controls": {
      "initial": "there",
      "states": {
        "there": {
          "description": "Кнопки и имена видны",
          "on": {
            "callView.touched": [
              {
                "target": [
                  "#callView.controls.there"
                ],
                "reenter": true
              }
            ]
          },
          "after": {
            "controlsIdle": [
              {
                "target": [
                  "#callView.controls.away"
                ]
              }
            ]
          }
        },
        "away": {
          "description": "Кнопки и имена скрыты",
          "on": {
            "callView.touched": [
              {
                "target": [
                  "#callView.controls.there"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
