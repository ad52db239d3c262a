// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "person",
  "initial": "loading",
  "invoke": [
    {
      "id": "pictures",
      "src": "sharedFiles",
      "systemId": "sharedFiles:IMAGE",
      "onError": [
        {}
      ]
    },
    {
      "id": "files",
      "src": "sharedFiles",
      "systemId": "sharedFiles:FILE",
      "onError": [
        {}
      ]
    }
  ],
  "states": {
    "loading": {
      "description": "Загружаем профиль",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "readPerson",
          "src": "readPerson",
          "onDone": [
            {
              "target": [
                "#person.loaded"
              ],
              "actions": [
                "storeUser",
                "takeLook"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#person.missing"
              ],
              "guard": "isMissing"
            },
            {
              "target": [
                "#person.waiting"
              ],
              "guard": "isPassing",
              "actions": [
                "noteFailure"
              ]
            },
            {
              "target": [
                "#person.failed"
              ]
            }
          ]
        }
      ],
      "on": {
        "person.moved": [
          {
            "target": [
              "#person.loading"
            ],
            "guard": "isThisOne",
            "reenter": true
          }
        ],
        "person.refresh": [
          {
            "target": [
              "#person.loading"
            ],
            "reenter": true
          }
        ]
      }
    },
    "loaded": {
      "initial": "current",
      "on": {
        "person.moved": [
          {
            "target": [
              "#person.loaded.reading"
            ],
            "guard": "isThisOne"
          }
        ],
        "person.refresh": [
          {
            "target": [
              "#person.loaded.reading"
            ]
          }
        ]
      },
      "states": {
        "current": {
          "description": "Профиль на экране"
        },
        "reading": {
          "invoke": [
            {
              "id": "readAgain",
              "src": "readPerson",
              "onDone": [
                {
                  "target": [
                    "#person.loaded.current"
                  ],
                  "actions": [
                    "storeUser",
                    "takeLook"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#person.missing"
                  ],
                  "guard": "isMissing"
                },
                {
                  "target": [
                    "#person.loaded.current"
                  ]
                }
              ]
            }
          ]
        }
      }
    },
    "waiting": {
      "description": "Не удалось загрузить профиль, пробуем снова",
      "tags": [
        "waiting"
      ],
      "on": {
        "person.retry": [
          {
            "target": [
              "#person.loading"
            ]
          }
        ],
        "person.refresh": [
          {
            "target": [
              "#person.loading"
            ]
          }
        ]
      },
      "after": {
        "backoff": [
          {
            "target": [
              "#person.loading"
            ]
          }
        ]
      }
    },
    "failed": {
      "description": "Не удалось загрузить профиль",
      "tags": [
        "failed"
      ],
      "on": {
        "person.retry": [
          {
            "target": [
              "#person.loading"
            ]
          }
        ],
        "person.refresh": [
          {
            "target": [
              "#person.loading"
            ]
          }
        ]
      }
    },
    "missing": {
      "description": "Профиль недоступен",
      "on": {
        "person.refresh": [
          {
            "target": [
              "#person.loading"
            ]
          }
        ]
      }
    }
  }
});
