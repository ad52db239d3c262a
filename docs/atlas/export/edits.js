// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "edits",
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
      "id": "watchLink",
      "src": "watchLink",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "edits.want": [
      {
        "actions": [
          "want"
        ]
      }
    ],
    "edits.revert": [
      {
        "actions": [
          "takeId",
          "revert"
        ]
      }
    ],
    "edits.replace": [
      {
        "actions": [
          "takeId",
          "replace"
        ]
      }
    ],
    "edit.stored": [
      {
        "actions": [
          "noteStored"
        ]
      }
    ],
    "edit.ended": [
      {
        "actions": [
          "endEdit"
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
      "description": "Читаем изменения, о которых сервер ещё не знает",
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
                "#edits.idle"
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
                "#edits.unreadable"
              ],
              "actions": [
                "countFailedTry"
              ]
            }
          ]
        }
      ],
      "on": {
        "edits.storeChanged": [
          {
            "target": [
              "#edits.reading"
            ],
            "reenter": true
          }
        ]
      },
      "after": {
        "storePatience": [
          {
            "target": [
              "#edits.unreadable"
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
        "edits.storeChanged": [
          {
            "target": [
              "#edits.reading"
            ]
          }
        ]
      }
    },
    "unreadable": {
      "description": "Не удалось прочитать изменения, пробуем снова",
      "tags": [
        "waiting"
      ],
      "after": {
        "backoff": [
          {
            "target": [
              "#edits.reading"
            ]
          }
        ]
      }
    }
  }
});
