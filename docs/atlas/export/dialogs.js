// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "dialogs",
  "initial": "closed",
  "on": {
    "dialogs.show": [
      {
        "guard": "isShown"
      },
      {
        "target": [
          "#dialogs.closed"
        ],
        "guard": "isNone"
      },
      {
        "target": [
          "#dialogs.opening"
        ],
        "actions": [
          "noteDialog"
        ]
      }
    ]
  },
  "states": {
    "closed": {
      "description": "Окно закрыто",
      "entry": [
        "forgetDialog"
      ]
    },
    "opening": {
      "description": "Открываем окно",
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
                "#dialogs.contacts"
              ],
              "guard": "isNamed"
            },
            {
              "target": [
                "#dialogs.group"
              ],
              "guard": "isNamed"
            },
            {
              "target": [
                "#dialogs.profile"
              ],
              "guard": "isNamed"
            },
            {
              "target": [
                "#dialogs.person"
              ],
              "guard": "isNamed"
            },
            {
              "target": [
                "#dialogs.info"
              ],
              "guard": "isNamed"
            },
            {
              "target": [
                "#dialogs.keys"
              ],
              "guard": "isNamed"
            }
          ],
          "onError": [
            {
              "target": [
                "#dialogs.missing"
              ]
            }
          ]
        }
      ]
    },
    "missing": {
      "description": "Не удалось открыть",
      "tags": [
        "failed"
      ],
      "on": {
        "dialogs.retry": [
          {
            "target": [
              "#dialogs.opening"
            ]
          }
        ]
      }
    },
    "contacts": {
      "description": "Контакты",
      "invoke": [
        {
          "id": "contactSearch",
          "src": "contactSearch",
          "systemId": "contactSearch:dialog",
          "onError": [
            {
              "target": [
                "#dialogs.closed"
              ]
            }
          ]
        }
      ]
    },
    "group": {
      "description": "Создать групповой чат",
      "invoke": [
        {
          "id": "groupCreation",
          "src": "groupCreation",
          "systemId": "groupCreation",
          "onDone": [
            {
              "target": [
                "#dialogs.closed"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#dialogs.closed"
              ]
            }
          ]
        }
      ]
    },
    "profile": {
      "description": "Свой профиль",
      "invoke": [
        {
          "id": "ownAvatar",
          "src": "avatar",
          "systemId": "avatar",
          "onError": [
            {
              "target": [
                "#dialogs.closed"
              ]
            }
          ]
        }
      ]
    },
    "person": {
      "description": "Профиль человека",
      "invoke": [
        {
          "id": "person",
          "src": "person",
          "systemId": "person",
          "onError": [
            {
              "target": [
                "#dialogs.closed"
              ]
            }
          ]
        }
      ]
    },
    "info": {
      "description": "О группе",
      "invoke": [
        {
          "id": "groupInfo",
          "src": "groupInfo",
          "systemId": "groupInfo",
          "onDone": [
            {}
          ],
          "onError": [
            {
              "target": [
                "#dialogs.closed"
              ]
            }
          ]
        },
        {
          "id": "groupInvite",
          "src": "groupInvite",
          "systemId": "groupInvite",
          "onError": [
            {
              "target": [
                "#dialogs.closed"
              ]
            }
          ]
        },
        {
          "id": "groupAvatar",
          "src": "avatar",
          "systemId": "avatar",
          "onError": [
            {
              "target": [
                "#dialogs.closed"
              ]
            }
          ]
        }
      ]
    },
    "keys": {
      "description": "Сочетания клавиш"
    }
  }
});
