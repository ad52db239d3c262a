// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "admin",
  "initial": "closed",
  "states": {
    "closed": {
      "description": "Управление закрыто",
      "on": {
        "admin.opened": [
          {
            "target": [
              "#admin.opening"
            ]
          }
        ]
      }
    },
    "opening": {
      "description": "Открываем управление",
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
                "#admin.open"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#admin.missing"
              ]
            }
          ]
        }
      ],
      "on": {
        "admin.closed": [
          {
            "target": [
              "#admin.closed"
            ]
          }
        ]
      }
    },
    "missing": {
      "description": "Управление не открылось",
      "tags": [
        "failed"
      ],
      "on": {
        "admin.opened": [
          {
            "target": [
              "#admin.opening"
            ]
          }
        ],
        "admin.closed": [
          {
            "target": [
              "#admin.closed"
            ]
          }
        ]
      }
    },
    "open": {
      "description": "Управление открыто",
      "invoke": [
        {
          "id": "section:overview",
          "src": "adminSection",
          "systemId": "adminSection:overview",
          "onError": [
            {
              "target": [
                "#admin.closed"
              ]
            }
          ]
        },
        {
          "id": "section:people",
          "src": "adminSection",
          "systemId": "adminSection:people",
          "onError": [
            {
              "target": [
                "#admin.closed"
              ]
            }
          ]
        },
        {
          "id": "section:person",
          "src": "adminSection",
          "systemId": "adminSection:person",
          "onError": [
            {
              "target": [
                "#admin.closed"
              ]
            }
          ]
        },
        {
          "id": "section:invitations",
          "src": "adminSection",
          "systemId": "adminSection:invitations",
          "onError": [
            {
              "target": [
                "#admin.closed"
              ]
            }
          ]
        },
        {
          "id": "section:ownInvitations",
          "src": "adminSection",
          "systemId": "adminSection:ownInvitations",
          "onError": [
            {
              "target": [
                "#admin.closed"
              ]
            }
          ]
        },
        {
          "id": "section:settings",
          "src": "adminSection",
          "systemId": "adminSection:settings",
          "onError": [
            {
              "target": [
                "#admin.closed"
              ]
            }
          ]
        },
        {
          "id": "section:log",
          "src": "adminSection",
          "systemId": "adminSection:log",
          "onError": [
            {
              "target": [
                "#admin.closed"
              ]
            }
          ]
        },
        {
          "id": "deed:person",
          "src": "adminDeed",
          "systemId": "adminDeed:person",
          "onError": [
            {
              "target": [
                "#admin.closed"
              ]
            }
          ]
        },
        {
          "id": "deed:invitations",
          "src": "adminDeed",
          "systemId": "adminDeed:invitations",
          "onError": [
            {
              "target": [
                "#admin.closed"
              ]
            }
          ]
        },
        {
          "id": "deed:ownInvitations",
          "src": "adminDeed",
          "systemId": "adminDeed:ownInvitations",
          "onError": [
            {
              "target": [
                "#admin.closed"
              ]
            }
          ]
        },
        {
          "id": "deed:settings",
          "src": "adminDeed",
          "systemId": "adminDeed:settings",
          "onError": [
            {
              "target": [
                "#admin.closed"
              ]
            }
          ]
        }
      ],
      "on": {
        "admin.closed": [
          {
            "target": [
              "#admin.closed"
            ]
          }
        ]
      }
    }
  }
});
