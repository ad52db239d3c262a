// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "wishes",
  "initial": "reading",
  "invoke": [
    {
      "id": "watchStore",
      "src": "watchStore",
      "onError": [
        {}
      ]
    },
    {
      "id": "watchPage",
      "src": "watchPage",
      "onError": [
        {}
      ]
    },
    {
      "id": "watchLink",
      "src": "watchLink",
      "onError": [
        {}
      ]
    },
    {
      "id": "watchGone",
      "src": "watchGone",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "wishes.want": [
      {
        "actions": [
          "readClock",
          "want"
        ]
      }
    ],
    "wishes.undo": [
      {
        "actions": [
          "undo"
        ]
      }
    ],
    "wishes.dismiss": [
      {
        "actions": [
          "dismiss"
        ]
      }
    ],
    "wishes.pageLeft": [
      {
        "actions": [
          "hurryWishes"
        ]
      }
    ],
    "wishes.conversationGone": [
      {
        "actions": [
          "abandon"
        ]
      }
    ],
    "wish.stored": [
      {
        "actions": [
          "noteStored"
        ]
      }
    ],
    "wish.undoable": [
      {
        "actions": [
          "noteUndoable"
        ]
      }
    ],
    "wish.settled": [
      {
        "actions": [
          "noteSettled"
        ]
      }
    ],
    "wish.refused": [
      {
        "actions": [
          "noteRefused"
        ]
      }
    ],
    "wish.ended": [
      {
        "actions": [
          "endWish"
        ]
      }
    ],
    "connectivity.offline": [
      {
        "actions": [
          "noteOffline",
          "tellOffline"
        ]
      }
    ],
    "connectivity.online": [
      {
        "actions": [
          "noteOnline",
          "tellOnline"
        ]
      }
    ]
  },
  "states": {
    "reading": {
      "description": "Читаем, чего сервер ещё не знает",
      "tags": [
        "busy"
      ],
      "entry": [
        "forgetStored"
      ],
      "invoke": [
        {
          "id": "loadStored",
          "src": "loadStored",
          "onDone": [
            {
              "target": [
                "#wishes.idle"
              ],
              "actions": [
                "takeStored",
                "forgetFailedTries"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#wishes.unreadable"
              ],
              "actions": [
                "countFailedTry"
              ]
            }
          ]
        }
      ],
      "on": {
        "wishes.storeChanged": [
          {
            "target": [
              "#wishes.reading"
            ],
            "reenter": true
          }
        ]
      },
      "after": {
        "storePatience": [
          {
            "target": [
              "#wishes.unreadable"
            ],
            "actions": [
              "countFailedTry"
            ]
          }
        ]
      }
    },
    "idle": {
      "on": {
        "wishes.storeChanged": [
          {
            "target": [
              "#wishes.reading"
            ]
          }
        ]
      }
    },
    "unreadable": {
      "description": "Не удалось прочитать, чего сервер ещё не знает, пробуем снова",
      "tags": [
        "waiting"
      ],
      "after": {
        "backoff": [
          {
            "target": [
              "#wishes.reading"
            ]
          }
        ]
      }
    }
  }
});
