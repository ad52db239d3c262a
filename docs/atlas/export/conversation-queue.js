// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "conversationQueue",
  "initial": "beginning",
  "states": {
    "beginning": {
      "always": [
        {
          "target": [
            "#conversationQueue.offline"
          ],
          "guard": "beginsOffline"
        },
        {
          "target": [
            "#conversationQueue.holding"
          ]
        }
      ]
    },
    "holding": {
      "initial": "locking",
      "invoke": [
        {
          "id": "holdTurn",
          "src": "holdTurn",
          "onError": [
            {
              "target": [
                "#conversationQueue.waiting"
              ],
              "actions": [
                "noteFailure(null)"
              ]
            }
          ]
        }
      ],
      "on": {
        "connectivity.offline": [
          {
            "target": [
              "#conversationQueue.offline"
            ]
          }
        ],
        "queue.broke": [
          {
            "target": [
              "#conversationQueue.waiting"
            ],
            "actions": [
              "noteFailure(null)"
            ]
          }
        ]
      },
      "states": {
        "locking": {
          "description": "Узнаём, что отправить",
          "tags": [
            "busy"
          ],
          "on": {
            "queue.locked": [
              {
                "target": [
                  "#conversationQueue.holding.looking"
                ]
              }
            ]
          },
          "after": {
            "otherTabNotice": [
              {
                "target": [
                  "#conversationQueue.holding.barred"
                ]
              }
            ]
          }
        },
        "barred": {
          "description": "Отправляет другая вкладка",
          "tags": [
            "waiting"
          ],
          "entry": [
            "tellBarred"
          ],
          "exit": [
            "tellUnbarred"
          ],
          "on": {
            "queue.locked": [
              {
                "target": [
                  "#conversationQueue.holding.looking"
                ]
              }
            ],
            "queue.retry": [
              {
                "target": [
                  "#conversationQueue.holding"
                ],
                "reenter": true
              }
            ]
          }
        },
        "looking": {
          "description": "Узнаём, что отправить",
          "tags": [
            "busy"
          ],
          "on": {
            "queue.found": [
              {
                "target": [
                  "#conversationQueue.holding.given"
                ],
                "actions": [
                  "noteNext",
                  "giveTurn"
                ]
              }
            ],
            "queue.empty": [
              {
                "target": [
                  "#conversationQueue.drained"
                ],
                "actions": [
                  "forgetFailures"
                ]
              }
            ],
            "queue.wake": [
              {
                "target": [
                  "#conversationQueue.holding"
                ],
                "reenter": true
              }
            ]
          }
        },
        "given": {
          "description": "Отправляем",
          "tags": [
            "busy"
          ],
          "on": {
            "queue.done": [
              {
                "target": [
                  "#conversationQueue.holding"
                ],
                "actions": [
                  "forgetFailures"
                ],
                "reenter": true
              }
            ],
            "queue.failed": [
              {
                "target": [
                  "#conversationQueue.waiting"
                ],
                "actions": [
                  "noteFailure"
                ]
              }
            ],
            "queue.retry": [
              {
                "actions": [
                  "giveTurn"
                ]
              }
            ]
          }
        }
      }
    },
    "waiting": {
      "description": "Не отправлено, пробуем снова",
      "tags": [
        "waiting"
      ],
      "on": {
        "connectivity.online": [
          {
            "target": [
              "#conversationQueue.holding"
            ],
            "guard": "isNotHeldBack"
          }
        ],
        "connectivity.offline": [
          {
            "target": [
              "#conversationQueue.offline"
            ]
          }
        ],
        "queue.retry": [
          {
            "target": [
              "#conversationQueue.holding"
            ]
          }
        ]
      },
      "after": {
        "backoff": [
          {
            "target": [
              "#conversationQueue.holding"
            ]
          }
        ]
      }
    },
    "offline": {
      "description": "Отправится, когда появится сеть",
      "tags": [
        "waiting"
      ],
      "on": {
        "connectivity.online": [
          {
            "target": [
              "#conversationQueue.holding"
            ]
          }
        ],
        "queue.retry": [
          {
            "target": [
              "#conversationQueue.holding"
            ]
          }
        ]
      }
    },
    "drained": {
      "entry": [
        "tellDrained"
      ],
      "on": {
        "queue.wake": [
          {
            "target": [
              "#conversationQueue.holding"
            ]
          }
        ],
        "queue.retry": [
          {
            "target": [
              "#conversationQueue.holding"
            ]
          }
        ]
      }
    }
  }
});
