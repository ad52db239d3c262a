// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "outbox",
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
      "id": "tidy",
      "src": "tidy",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "outbox.enqueue": [
      {
        "actions": [
          "readClock",
          "beginMessage"
        ]
      }
    ],
    "outbox.retry": [
      {
        "actions": [
          "readClock",
          "needMessage",
          "tellMessage(message.retry)"
        ]
      }
    ],
    "outbox.discard": [
      {
        "actions": [
          "readClock",
          "needMessage",
          "tellMessage(message.discard)"
        ]
      }
    ],
    "outbox.discardFile": [
      {
        "actions": [
          "readClock",
          "needMessage",
          "tellMessage"
        ]
      }
    ],
    "outbox.shown": [
      {
        "actions": [
          "readClock",
          "needMessage"
        ]
      }
    ],
    "outbox.conversationGone": [
      {
        "actions": [
          "tellConversation(message.conversationGone)"
        ]
      }
    ],
    "message.ready": [
      {
        "actions": [
          "wakeQueue"
        ]
      }
    ],
    "message.written": [
      {
        "actions": [
          "noteWritten"
        ]
      }
    ],
    "message.ended": [
      {
        "actions": [
          "noteWritten",
          "endMessage"
        ]
      }
    ],
    "message.unwanted": [
      {
        "actions": [
          "deleteUnwanted"
        ]
      }
    ],
    "queue.turn": [
      {
        "actions": [
          "readClock",
          "passTurnOn"
        ]
      }
    ],
    "queue.barred": [
      {
        "actions": [
          "tellConversation(message.barred)"
        ]
      }
    ],
    "queue.unbarred": [
      {
        "actions": [
          "tellConversation(message.unbarred)"
        ]
      }
    ],
    "queue.drained": [
      {
        "actions": [
          "stopQueue"
        ]
      }
    ],
    "outbox.delete": [
      {
        "actions": [
          "readClock",
          "beginDeletion"
        ]
      }
    ],
    "outbox.undoDelete": [
      {
        "actions": [
          "undoDeletion"
        ]
      }
    ],
    "outbox.pageLeft": [
      {
        "actions": [
          "hurryDeletions"
        ]
      }
    ],
    "deletion.settled": [
      {
        "actions": [
          "noteSettled"
        ]
      }
    ],
    "deletion.refused": [
      {
        "actions": [
          "noteRefused"
        ]
      }
    ],
    "deletion.ended": [
      {
        "actions": [
          "endDeletion"
        ]
      }
    ],
    "connectivity.offline": [
      {
        "actions": [
          "noteOffline",
          "tellMessagesOffline",
          "tellQueuesOffline",
          "tellDeletionsOffline"
        ]
      }
    ],
    "connectivity.online": [
      {
        "actions": [
          "noteOnline",
          "tellMessagesOnline",
          "tellQueuesOnline",
          "tellDeletionsOnline"
        ]
      }
    ]
  },
  "states": {
    "reading": {
      "description": "Читаем неотправленные сообщения",
      "tags": [
        "busy"
      ],
      "initial": "current",
      "entry": [
        "forgetWritten"
      ],
      "invoke": [
        {
          "id": "loadStored",
          "src": "loadStored",
          "onDone": [
            {
              "target": [
                "#outbox.reading"
              ],
              "guard": "isOutdated",
              "actions": [
                "readClock",
                "takeMessages",
                "takeDeletions",
                "forgetFailedTries"
              ],
              "reenter": true
            },
            {
              "target": [
                "#outbox.idle"
              ],
              "actions": [
                "readClock",
                "takeMessages",
                "takeDeletions",
                "forgetFailedTries"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#outbox.unreadable"
              ],
              "actions": [
                "countFailedTry"
              ]
            }
          ]
        }
      ],
      "after": {
        "storePatience": [
          {
            "target": [
              "#outbox.unreadable"
            ],
            "actions": [
              "countFailedTry"
            ]
          }
        ]
      },
      "states": {
        "current": {
          "on": {
            "outbox.storeChanged": [
              {
                "target": [
                  "#outbox.reading.outdated"
                ]
              }
            ],
            "queue.drained": [
              {
                "target": [
                  "#outbox.reading.outdated"
                ],
                "actions": [
                  "stopQueue"
                ]
              }
            ]
          }
        },
        "outdated": {}
      }
    },
    "idle": {
      "on": {
        "outbox.storeChanged": [
          {
            "target": [
              "#outbox.reading"
            ]
          }
        ],
        "queue.drained": [
          {
            "target": [
              "#outbox.reading"
            ],
            "actions": [
              "stopQueue"
            ]
          }
        ]
      }
    },
    "unreadable": {
      "description": "Неотправленные сообщения не читаются, пробуем снова",
      "tags": [
        "waiting"
      ],
      "after": {
        "backoff": [
          {
            "target": [
              "#outbox.reading"
            ]
          }
        ]
      }
    }
  }
});
