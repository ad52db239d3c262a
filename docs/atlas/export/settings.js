// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "settings",
  "initial": "closed",
  "states": {
    "closed": {
      "description": "Настройки закрыты",
      "on": {
        "settings.opened": [
          {
            "target": [
              "#settings.opening"
            ]
          }
        ]
      }
    },
    "opening": {
      "description": "Открываем настройки",
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
                "#settings.open"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#settings.missing"
              ]
            }
          ]
        }
      ],
      "on": {
        "settings.closed": [
          {
            "target": [
              "#settings.closed"
            ]
          }
        ]
      }
    },
    "missing": {
      "description": "Настройки не открылись",
      "tags": [
        "failed"
      ],
      "on": {
        "settings.opened": [
          {
            "target": [
              "#settings.opening"
            ]
          }
        ],
        "settings.closed": [
          {
            "target": [
              "#settings.closed"
            ]
          }
        ]
      }
    },
    "open": {
      "type": "parallel",
      "invoke": [
        {
          "id": "profile",
          "src": "profile",
          "systemId": "profile",
          "onError": [
            {
              "target": [
                "#settings.closed"
              ]
            }
          ]
        },
        {
          "id": "sessions",
          "src": "sessions",
          "systemId": "sessions",
          "onError": [
            {
              "target": [
                "#settings.closed"
              ]
            }
          ]
        },
        {
          "id": "passkeys",
          "src": "passkeys",
          "systemId": "passkeys",
          "onError": [
            {}
          ]
        },
        {
          "id": "password",
          "src": "account",
          "systemId": "account:password",
          "onError": [
            {
              "target": [
                "#settings.closed"
              ]
            }
          ]
        },
        {
          "id": "email",
          "src": "account",
          "systemId": "account:email",
          "onError": [
            {
              "target": [
                "#settings.closed"
              ]
            }
          ]
        },
        {
          "id": "export",
          "src": "account",
          "systemId": "account:export",
          "onError": [
            {
              "target": [
                "#settings.closed"
              ]
            }
          ]
        },
        {
          "id": "deletion",
          "src": "account",
          "systemId": "account:deletion",
          "onError": [
            {
              "target": [
                "#settings.closed"
              ]
            }
          ]
        }
      ],
      "on": {
        "settings.closed": [
          {
            "target": [
              "#settings.closed"
            ]
          }
        ]
      },
      "states": {
        "changes": {
          "initial": "settled",
          "states": {
            "settled": {
              "on": {
                "settings.unsaved": [
                  {
                    "target": [
                      "#settings.open.changes.unsaved"
                    ]
                  }
                ]
              }
            },
            "unsaved": {
              "description": "Профиль изменён и не сохранён",
              "invoke": [
                {
                  "id": "holdTab",
                  "src": "holdTab",
                  "onError": [
                    {}
                  ]
                }
              ],
              "on": {
                "settings.settled": [
                  {
                    "target": [
                      "#settings.open.changes.settled"
                    ]
                  }
                ]
              }
            }
          }
        },
        "leaving": {
          "initial": "staying",
          "states": {
            "staying": {
              "entry": [
                "forgetDestination"
              ],
              "on": {
                "settings.leave": [
                  {
                    "target": [
                      "#settings.open.leaving.asking"
                    ],
                    "guard": "isUnsaved",
                    "actions": [
                      "noteDestination"
                    ]
                  },
                  {
                    "actions": [
                      "tellLeft"
                    ]
                  }
                ]
              }
            },
            "asking": {
              "description": "Уйти без сохранения?",
              "tags": [
                "waiting"
              ],
              "on": {
                "settings.leave": [
                  {
                    "actions": [
                      "noteDestination"
                    ]
                  }
                ],
                "settings.stay": [
                  {
                    "target": [
                      "#settings.open.leaving.staying"
                    ]
                  }
                ],
                "settings.leaveAnyway": [
                  {
                    "target": [
                      "#settings.open.leaving.staying"
                    ],
                    "actions": [
                      "tellLeft"
                    ]
                  }
                ]
              }
            }
          }
        }
      }
    }
  }
});
