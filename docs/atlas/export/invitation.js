// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "invitation",
  "initial": "away",
  "on": {
    "invitation.look": [
      {
        "target": [
          "#invitation.loading"
        ],
        "actions": [
          "noteQuestion"
        ],
        "reenter": true
      }
    ],
    "invitation.leave": [
      {
        "target": [
          "#invitation.away"
        ]
      }
    ]
  },
  "states": {
    "away": {
      "entry": [
        "forgetFailures"
      ]
    },
    "loading": {
      "description": "Открываем приглашение",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "look",
          "src": "look",
          "onDone": [
            {
              "target": [
                "#invitation.member"
              ],
              "guard": "isMember",
              "actions": [
                "noteGroup"
              ]
            },
            {
              "target": [
                "#invitation.shown"
              ],
              "actions": [
                "noteGroup"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#invitation.gone"
              ],
              "guard": "isGone"
            },
            {
              "target": [
                "#invitation.waiting"
              ],
              "guard": "isPassing",
              "actions": [
                "noteFailure"
              ]
            },
            {
              "target": [
                "#invitation.failed"
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
      "description": "Не удалось открыть приглашение, пробуем снова",
      "tags": [
        "waiting"
      ],
      "on": {
        "invitation.retry": [
          {
            "target": [
              "#invitation.loading"
            ]
          }
        ]
      },
      "after": {
        "backoff": [
          {
            "target": [
              "#invitation.loading"
            ]
          }
        ]
      }
    },
    "failed": {
      "description": "Не удалось открыть приглашение",
      "tags": [
        "failed"
      ],
      "on": {
        "invitation.retry": [
          {
            "target": [
              "#invitation.loading"
            ]
          }
        ]
      }
    },
    "shown": {
      "initial": "resting",
      "on": {
        "invitation.join": [
          {
            "target": [
              "#invitation.joining"
            ],
            "guard": "isSignedIn"
          }
        ]
      },
      "states": {
        "resting": {
          "description": "Приглашение в группу"
        },
        "failed": {
          "description": "Не удалось присоединиться",
          "tags": [
            "failed"
          ],
          "exit": [
            "forgetFailures"
          ]
        }
      }
    },
    "joining": {
      "description": "Присоединяемся…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "join",
          "src": "join",
          "onDone": [
            {
              "target": [
                "#invitation.joined"
              ],
              "actions": [
                "welcome"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#invitation.gone"
              ],
              "guard": "isGone"
            },
            {
              "target": [
                "#invitation.shown.failed"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "joined": {},
    "member": {
      "description": "Вы уже в этой группе"
    },
    "gone": {
      "description": "Приглашение больше не действует"
    }
  }
});
