// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "lateLoader",
  "initial": "loading",
  "states": {
    "loading": {
      "description": "Загружаем остальное",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "loadParts",
          "src": "loadParts",
          "onDone": [
            {
              "target": [
                "#lateLoader.running"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#lateLoader.missing"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        }
      ],
      "on": {
        "viewer.open": [
          {
            "actions": [
              "noteWanted"
            ]
          }
        ],
        "edits.want": [
          {
            "actions": [
              "keep",
              "storeEdit"
            ]
          }
        ],
        "wishes.want": [
          {
            "actions": [
              "keep"
            ]
          }
        ],
        "messageSearch.open": [
          {
            "actions": [
              "noteWanted"
            ]
          }
        ]
      }
    },
    "missing": {
      "description": "Остальное не загрузилось, пробуем снова",
      "tags": [
        "waiting"
      ],
      "on": {
        "viewer.open": [
          {
            "target": [
              "#lateLoader.loading"
            ],
            "actions": [
              "noteWanted"
            ]
          }
        ],
        "edits.want": [
          {
            "target": [
              "#lateLoader.loading"
            ],
            "actions": [
              "keep",
              "storeEdit"
            ]
          }
        ],
        "wishes.want": [
          {
            "actions": [
              "keep"
            ]
          }
        ],
        "messageSearch.open": [
          {
            "target": [
              "#lateLoader.loading"
            ],
            "actions": [
              "noteWanted"
            ]
          }
        ]
      },
      "after": {
        "retryPause": [
          {
            "target": [
              "#lateLoader.loading"
            ]
          }
        ]
      }
    },
    "running": {
      "entry": [
        "passWanted"
      ],
      "invoke": [
        {
          "id": "mutes",
          "src": "mutes",
          "systemId": "mutes",
          "onError": [
            {
              "target": [
                "#lateLoader.missing"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        },
        {
          "id": "blocks",
          "src": "blocks",
          "systemId": "blocks",
          "onError": [
            {
              "target": [
                "#lateLoader.missing"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        },
        {
          "id": "viewer",
          "src": "viewer",
          "systemId": "viewer",
          "onError": [
            {
              "target": [
                "#lateLoader.missing"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        },
        {
          "id": "edits",
          "src": "edits",
          "systemId": "edits",
          "onError": [
            {
              "target": [
                "#lateLoader.missing"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        },
        {
          "id": "messageSearch",
          "src": "messageSearch",
          "systemId": "messageSearch",
          "onError": [
            {
              "target": [
                "#lateLoader.missing"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        },
        {
          "id": "chatSearch",
          "src": "chatSearch",
          "systemId": "chatSearch",
          "onError": [
            {
              "target": [
                "#lateLoader.missing"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        },
        {
          "id": "wishes",
          "src": "wishes",
          "systemId": "wishes",
          "onError": [
            {
              "target": [
                "#lateLoader.missing"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        }
      ],
      "on": {
        "viewer.open": [
          {
            "actions": [
              "pass"
            ]
          }
        ],
        "messageSearch.open": [
          {
            "actions": [
              "pass"
            ]
          }
        ],
        "edits.want": [
          {
            "actions": [
              "pass"
            ]
          }
        ],
        "wishes.want": [
          {
            "actions": [
              "pass"
            ]
          }
        ]
      }
    }
  }
});
