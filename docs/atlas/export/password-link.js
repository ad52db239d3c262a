// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "passwordLink",
  "initial": "away",
  "on": {
    "passwordLink.look": [
      {
        "target": [
          "#passwordLink.loading"
        ],
        "actions": [
          "noteQuestion"
        ],
        "reenter": true
      }
    ],
    "passwordLink.leave": [
      {
        "target": [
          "#passwordLink.away"
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
      "description": "Открываем ссылку",
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
                "#passwordLink.shown"
              ],
              "actions": [
                "noteOwner"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#passwordLink.gone"
              ],
              "guard": "isNoLink"
            },
            {
              "target": [
                "#passwordLink.waiting"
              ],
              "guard": "isPassing",
              "actions": [
                "noteFailure"
              ]
            },
            {
              "target": [
                "#passwordLink.failed"
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
      "description": "Не удалось открыть ссылку, пробуем снова",
      "tags": [
        "waiting"
      ],
      "on": {
        "passwordLink.retry": [
          {
            "target": [
              "#passwordLink.loading"
            ]
          }
        ]
      },
      "after": {
        "backoff": [
          {
            "target": [
              "#passwordLink.loading"
            ]
          }
        ]
      }
    },
    "failed": {
      "description": "Не удалось открыть ссылку",
      "tags": [
        "failed"
      ],
      "on": {
        "passwordLink.retry": [
          {
            "target": [
              "#passwordLink.loading"
            ]
          }
        ]
      }
    },
    "shown": {
      "initial": "resting",
      "on": {
        "passwordLink.save": [
          {
            "target": [
              "#passwordLink.saving"
            ]
          }
        ]
      },
      "states": {
        "resting": {
          "description": "Новый пароль"
        },
        "failed": {
          "description": "Пароль не сохранился",
          "tags": [
            "failed"
          ],
          "exit": [
            "forgetFailures"
          ]
        },
        "lost": {
          "description": "Ответ сервера потерялся: сохранился ли пароль, неизвестно. Сохраните ещё раз.",
          "tags": [
            "failed"
          ],
          "exit": [
            "forgetFailures"
          ],
          "on": {
            "passwordLink.save": [
              {
                "target": [
                  "#passwordLink.saving.again"
                ]
              }
            ]
          }
        }
      }
    },
    "saving": {
      "initial": "first",
      "states": {
        "first": {
          "description": "Сохраняем…",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "save",
              "src": "save",
              "onDone": [
                {
                  "target": [
                    "#passwordLink.saved"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#passwordLink.gone"
                  ],
                  "guard": "isGone"
                },
                {
                  "target": [
                    "#passwordLink.shown.lost"
                  ],
                  "guard": "isLost",
                  "actions": [
                    "noteFailure"
                  ]
                },
                {
                  "target": [
                    "#passwordLink.shown.failed"
                  ],
                  "actions": [
                    "noteFailure"
                  ]
                }
              ]
            }
          ]
        },
        "again": {
          "description": "Сохраняем…",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "saveAgain",
              "src": "save",
              "onDone": [
                {
                  "target": [
                    "#passwordLink.saved"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#passwordLink.unsure"
                  ],
                  "guard": "isGone"
                },
                {
                  "target": [
                    "#passwordLink.shown.lost"
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
    },
    "saved": {
      "description": "Пароль изменён"
    },
    "unsure": {
      "description": "Пароль, возможно, уже изменён"
    },
    "gone": {
      "description": "Ссылка больше не действует"
    }
  }
});
