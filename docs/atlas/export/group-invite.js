// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "groupInvite",
  "initial": "hidden",
  "invoke": [
    {
      "id": "watchRights",
      "src": "watchRights",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "groupInvite.forbidden": [
      {
        "target": [
          "#groupInvite.hidden"
        ]
      }
    ]
  },
  "states": {
    "hidden": {
      "entry": [
        "forgetInvitation",
        "forgetFailures"
      ],
      "on": {
        "groupInvite.allowed": [
          {
            "target": [
              "#groupInvite.reading"
            ]
          }
        ]
      }
    },
    "reading": {
      "description": "Узнаём, есть ли приглашение",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "read",
          "src": "read",
          "onDone": [
            {
              "target": [
                "#groupInvite.known"
              ],
              "actions": [
                "noteInvitation"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#groupInvite.waiting"
              ],
              "guard": "isPassing",
              "actions": [
                "noteFailure"
              ]
            },
            {
              "target": [
                "#groupInvite.unreadable"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "waiting": {
      "description": "Не удалось узнать, есть ли приглашение, пробуем снова",
      "tags": [
        "waiting"
      ],
      "after": {
        "backoff": [
          {
            "target": [
              "#groupInvite.reading"
            ]
          }
        ]
      }
    },
    "unreadable": {
      "description": "Не удалось узнать, есть ли приглашение",
      "tags": [
        "failed"
      ],
      "on": {
        "groupInvite.refresh": [
          {
            "target": [
              "#groupInvite.reading"
            ]
          }
        ]
      }
    },
    "known": {
      "initial": "resting",
      "on": {
        "groupInvite.make": [
          {
            "target": [
              "#groupInvite.making"
            ],
            "guard": "not(isMade)"
          }
        ],
        "groupInvite.revoke": [
          {
            "target": [
              "#groupInvite.revoking"
            ],
            "guard": "isMade"
          }
        ],
        "groupInvite.renewed": [
          {
            "target": [
              "#groupInvite.known.checking"
            ]
          }
        ]
      },
      "states": {
        "resting": {
          "description": "Видна ссылка, или её можно создать",
          "after": {
            "refetch": [
              {
                "target": [
                  "#groupInvite.known.checking"
                ]
              }
            ]
          }
        },
        "checking": {
          "invoke": [
            {
              "id": "check",
              "src": "read",
              "onDone": [
                {
                  "target": [
                    "#groupInvite.known.resting"
                  ],
                  "actions": [
                    "noteInvitation"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#groupInvite.known.resting"
                  ]
                }
              ]
            }
          ]
        },
        "failed": {
          "description": "Ссылка не создалась или не отозвалась",
          "tags": [
            "failed"
          ],
          "exit": [
            "forgetFailures"
          ]
        }
      }
    },
    "making": {
      "description": "Создаём…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "make",
          "src": "make",
          "onDone": [
            {
              "target": [
                "#groupInvite.known"
              ],
              "actions": [
                "noteInvitation"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#groupInvite.known.failed"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "revoking": {
      "description": "Отзываем…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "revoke",
          "src": "revoke",
          "onDone": [
            {
              "target": [
                "#groupInvite.known"
              ],
              "actions": [
                "forgetInvitation"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#groupInvite.known.failed"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    }
  }
});
