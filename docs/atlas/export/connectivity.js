// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "connectivity",
  "type": "parallel",
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
    "link": {
      "initial": "unjudged",
      "on": {
        "page.signal": [
          {
            "target": [
              "#connectivity.link.offline"
            ],
            "guard": "saysOffline",
            "actions": [
              "noteNoNetwork"
            ]
          },
          {
            "guard": "saysOnline",
            "actions": [
              "noteNetwork"
            ]
          }
        ]
      },
      "states": {
        "unjudged": {
          "always": [
            {
              "target": [
                "#connectivity.link.offline"
              ],
              "guard": "beginsOffline"
            },
            {
              "target": [
                "#connectivity.link.online"
              ]
            }
          ]
        },
        "online": {
          "description": "Сервер отвечает",
          "on": {
            "ping.answered": [
              {
                "target": [
                  "#connectivity.link.slow"
                ],
                "guard": "isSlow"
              }
            ],
            "ping.failed": [
              {
                "target": [
                  "#connectivity.link.offline"
                ]
              }
            ]
          }
        },
        "slow": {
          "description": "Сеть медленная",
          "on": {
            "ping.answered": [
              {
                "target": [
                  "#connectivity.link.online"
                ],
                "guard": "not(isSlow)"
              }
            ],
            "ping.failed": [
              {
                "target": [
                  "#connectivity.link.offline"
                ]
              }
            ]
          }
        },
        "offline": {
          "description": "Нет соединения",
          "entry": [
            "endRequests",
            "tellOffline"
          ],
          "exit": [
            "tellOnline"
          ],
          "on": {
            "ping.answered": [
              {
                "target": [
                  "#connectivity.link.slow"
                ],
                "guard": "isSlow"
              },
              {
                "target": [
                  "#connectivity.link.online"
                ]
              }
            ],
            "page.signal": [
              {
                "guard": "saysOffline",
                "actions": [
                  "noteNoNetwork"
                ]
              }
            ]
          }
        }
      }
    },
    "beat": {
      "initial": "resting",
      "states": {
        "resting": {
          "on": {
            "connectivity.check": [
              {
                "target": [
                  "#connectivity.beat.asking"
                ]
              }
            ],
            "page.signal": [
              {
                "target": [
                  "#connectivity.beat.asking"
                ],
                "guard": "isReasonToLook"
              }
            ]
          },
          "after": {
            "nextPing": [
              {
                "target": [
                  "#connectivity.beat.asking"
                ]
              }
            ]
          }
        },
        "asking": {
          "invoke": [
            {
              "id": "ping",
              "src": "ping",
              "onDone": [
                {
                  "target": [
                    "#connectivity.beat.resting"
                  ],
                  "actions": [
                    "noteLatency",
                    "reportAnswer"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#connectivity.beat.resting"
                  ],
                  "actions": [
                    "countFailure",
                    "reportFailure"
                  ]
                }
              ]
            }
          ],
          "on": {
            "page.signal": [
              {
                "target": [
                  "#connectivity.beat.resting"
                ],
                "guard": "saysOffline"
              },
              {
                "target": [
                  "#connectivity.beat.asking"
                ],
                "guard": "isReasonToLook",
                "reenter": true
              }
            ]
          },
          "after": {
            "pingLost": [
              {
                "target": [
                  "#connectivity.beat.resting"
                ],
                "actions": [
                  "countFailure",
                  "reportFailure"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
