// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "realtime",
  "initial": "idle",
  "on": {
    "realtime.join": [
      {
        "actions": [
          "rememberRoom"
        ]
      }
    ],
    "realtime.leave": [
      {
        "actions": [
          "forgetRoom"
        ]
      }
    ],
    "realtime.ask": [
      {
        "actions": [
          "answerNothing"
        ]
      }
    ]
  },
  "states": {
    "idle": {
      "description": "Соединение…",
      "entry": [
        "askForToken"
      ],
      "on": {
        "realtime.tokenChanged": [
          {
            "target": [
              "#realtime.linked"
            ],
            "actions": [
              "takeToken"
            ]
          }
        ]
      }
    },
    "linked": {
      "initial": "connecting",
      "invoke": [
        {
          "id": "connection",
          "src": "connection",
          "onError": [
            {
              "target": [
                "#realtime.waiting"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        }
      ],
      "on": {
        "connectivity.offline": [
          {
            "target": [
              "#realtime.offline"
            ]
          }
        ],
        "socket.refused": [
          {
            "target": [
              "#realtime.renewing"
            ],
            "guard": "and(isUnauthorized, not(hasFreshToken))"
          },
          {
            "target": [
              "#realtime.waiting"
            ],
            "guard": "isUnauthorized",
            "actions": [
              "countTry",
              "forgetFreshness"
            ]
          },
          {
            "target": [
              "#realtime.refused.tooMany"
            ],
            "guard": "isTooMany"
          },
          {
            "target": [
              "#realtime.waiting"
            ],
            "actions": [
              "countTry"
            ]
          }
        ],
        "socket.closed": [
          {
            "target": [
              "#realtime.waiting"
            ],
            "actions": [
              "countTry"
            ]
          }
        ],
        "session:ended": [
          {
            "target": [
              "#realtime.refused.ended"
            ]
          }
        ],
        "message:new": [
          {
            "actions": [
              "passToSync",
              "tellAuthorStopped"
            ]
          }
        ],
        "message:notify": [
          {
            "actions": [
              "passToSync",
              "tellAuthorStopped",
              "passToNotifier"
            ]
          }
        ],
        "message:update": [
          {
            "actions": [
              "passToSync",
              "passToNotifier"
            ]
          }
        ],
        "receipts:update": [
          {
            "actions": [
              "passToSync"
            ]
          }
        ],
        "conversations:new": [
          {
            "actions": [
              "passToSync"
            ]
          }
        ],
        "conversations:update": [
          {
            "actions": [
              "passToSync"
            ]
          }
        ],
        "conversations:removed": [
          {
            "actions": [
              "passToSync"
            ]
          }
        ],
        "conversation:typing": [
          {
            "actions": [
              "tellTyping"
            ]
          }
        ],
        "conversations:settings": [
          {
            "actions": [
              "passToStore"
            ]
          }
        ],
        "presence:update": [
          {
            "actions": [
              "passToStore"
            ]
          }
        ],
        "profile:update": [
          {
            "actions": [
              "passToStore",
              "tellProfileMoved",
              "refreshListIfDoubtful",
              "tellPersonMoved"
            ]
          }
        ],
        "contacts:request:new": [
          {
            "actions": [
              "passToStore",
              "tellPersonMoved"
            ]
          }
        ],
        "contacts:request:accepted": [
          {
            "actions": [
              "passToStore",
              "tellPersonMoved"
            ]
          }
        ],
        "contacts:removed": [
          {
            "actions": [
              "passToStore",
              "tellPersonMoved",
              "refreshListSoon"
            ]
          }
        ],
        "blocks:update": [
          {
            "actions": [
              "passToBlocks",
              "tellPersonMoved"
            ]
          }
        ],
        "sessions:changed": [
          {
            "actions": [
              "refreshDevices"
            ]
          }
        ],
        "session:new": [
          {
            "actions": [
              "tellNewSignIn"
            ]
          }
        ],
        "admin:changed": [
          {
            "actions": [
              "refreshAdmin"
            ]
          }
        ],
        "call:incoming": [
          {
            "actions": [
              "passToCall"
            ]
          }
        ],
        "call:accepted": [
          {
            "actions": [
              "passToCall"
            ]
          }
        ],
        "call:ended": [
          {
            "actions": [
              "passToCall"
            ]
          }
        ]
      },
      "states": {
        "connecting": {
          "description": "Соединение… Со второй неудачи — «Нет соединения»",
          "tags": [
            "busy"
          ],
          "on": {
            "socket.opened": [
              {
                "target": [
                  "#realtime.linked.joining"
                ]
              }
            ],
            "realtime.tokenChanged": [
              {
                "target": [
                  "#realtime.linked"
                ],
                "guard": "isNewToken",
                "actions": [
                  "takeToken"
                ],
                "reenter": true
              }
            ]
          },
          "after": {
            "openPatience": [
              {
                "target": [
                  "#realtime.waiting"
                ],
                "actions": [
                  "countTry"
                ]
              }
            ]
          }
        },
        "joining": {
          "description": "Обновление…",
          "tags": [
            "busy"
          ],
          "entry": [
            "tellNetworkWorks",
            "joinRooms"
          ],
          "on": {
            "connection.joined": [
              {
                "target": [
                  "#realtime.linked.live"
                ]
              }
            ],
            "realtime.join": [
              {
                "actions": [
                  "rememberRoom",
                  "joinRoom"
                ]
              }
            ],
            "realtime.leave": [
              {
                "actions": [
                  "forgetRoom",
                  "leaveRoom"
                ]
              }
            ],
            "realtime.tokenChanged": [
              {
                "guard": "isNewToken",
                "actions": [
                  "takeToken",
                  "sendToken"
                ]
              }
            ]
          },
          "after": {
            "joinPatience": [
              {
                "target": [
                  "#realtime.waiting"
                ],
                "actions": [
                  "countTry"
                ]
              }
            ]
          }
        },
        "live": {
          "description": "Соединение есть",
          "entry": [
            "clearTries",
            "tellLive",
            "tellIdlenessLive",
            "tellServerConfigLive",
            "tellCallLive"
          ],
          "exit": [
            "tellLost",
            "tellServerConfigLost",
            "tellCallLost"
          ],
          "on": {
            "realtime.join": [
              {
                "actions": [
                  "rememberRoom",
                  "joinRoom"
                ]
              }
            ],
            "realtime.leave": [
              {
                "actions": [
                  "forgetRoom",
                  "leaveRoom"
                ]
              }
            ],
            "realtime.tokenChanged": [
              {
                "guard": "isNewToken",
                "actions": [
                  "takeToken",
                  "sendToken"
                ]
              }
            ],
            "realtime.emit": [
              {
                "actions": [
                  "send"
                ]
              }
            ],
            "realtime.ask": [
              {
                "actions": [
                  "ask"
                ]
              }
            ]
          }
        }
      }
    },
    "renewing": {
      "description": "Соединение… Со второй неудачи — «Нет соединения»",
      "tags": [
        "busy"
      ],
      "entry": [
        "askForNewToken"
      ],
      "on": {
        "realtime.tokenChanged": [
          {
            "target": [
              "#realtime.linked"
            ],
            "guard": "isNewToken",
            "actions": [
              "takeToken",
              "noteFreshToken"
            ]
          }
        ],
        "connectivity.offline": [
          {
            "target": [
              "#realtime.offline"
            ]
          }
        ]
      },
      "after": {
        "renewalPatience": [
          {
            "target": [
              "#realtime.waiting"
            ],
            "actions": [
              "countTry"
            ]
          }
        ]
      }
    },
    "waiting": {
      "description": "Соединение… Со второй неудачи — «Нет соединения»",
      "tags": [
        "waiting"
      ],
      "on": {
        "connectivity.online": [
          {
            "target": [
              "#realtime.linked"
            ]
          }
        ],
        "connectivity.offline": [
          {
            "target": [
              "#realtime.offline"
            ]
          }
        ],
        "realtime.retry": [
          {
            "target": [
              "#realtime.linked"
            ]
          }
        ],
        "realtime.tokenChanged": [
          {
            "target": [
              "#realtime.linked"
            ],
            "guard": "isNewToken",
            "actions": [
              "takeToken"
            ]
          }
        ]
      },
      "after": {
        "retryPause": [
          {
            "target": [
              "#realtime.linked"
            ]
          }
        ]
      }
    },
    "offline": {
      "description": "Нет соединения",
      "tags": [
        "waiting"
      ],
      "on": {
        "connectivity.online": [
          {
            "target": [
              "#realtime.linked"
            ]
          }
        ],
        "realtime.retry": [
          {
            "target": [
              "#realtime.linked"
            ]
          }
        ],
        "realtime.tokenChanged": [
          {
            "actions": [
              "takeToken"
            ]
          }
        ]
      }
    },
    "refused": {
      "description": "Подключиться не удалось",
      "tags": [
        "failed"
      ],
      "initial": "tooMany",
      "states": {
        "tooMany": {
          "description": "Весть открыта в слишком многих окнах",
          "on": {
            "realtime.retry": [
              {
                "target": [
                  "#realtime.linked"
                ]
              }
            ],
            "realtime.tokenChanged": [
              {
                "actions": [
                  "takeToken"
                ]
              }
            ]
          }
        },
        "ended": {
          "description": "Сеанс завершён",
          "entry": [
            "tellEnded"
          ],
          "on": {
            "realtime.retry": [
              {
                "target": [
                  "#realtime.linked"
                ]
              }
            ],
            "realtime.tokenChanged": [
              {
                "target": [
                  "#realtime.linked"
                ],
                "guard": "isNewToken",
                "actions": [
                  "takeToken"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
