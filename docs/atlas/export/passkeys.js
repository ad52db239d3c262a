// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "passkeys",
  "initial": "loading",
  "states": {
    "loading": {
      "description": "Загружаем ключи доступа",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "readList",
          "src": "readList",
          "onDone": [
            {
              "target": [
                "#passkeys.listed"
              ],
              "actions": [
                "takeList"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#passkeys.waiting"
              ],
              "guard": "isPassing",
              "actions": [
                "noteListFailure"
              ]
            },
            {
              "target": [
                "#passkeys.unread"
              ]
            }
          ]
        }
      ]
    },
    "waiting": {
      "description": "Ключи доступа не загрузились, пробуем снова",
      "tags": [
        "waiting"
      ],
      "on": {
        "passkeys.refresh": [
          {
            "target": [
              "#passkeys.loading"
            ]
          }
        ]
      },
      "after": {
        "backoff": [
          {
            "target": [
              "#passkeys.loading"
            ]
          }
        ]
      }
    },
    "unread": {
      "description": "Не удалось загрузить ключи доступа",
      "tags": [
        "failed"
      ],
      "on": {
        "passkeys.refresh": [
          {
            "target": [
              "#passkeys.loading"
            ]
          }
        ]
      }
    },
    "listed": {
      "initial": "resting",
      "on": {
        "passkeys.do": [
          {
            "target": [
              "#passkeys.preparing"
            ],
            "guard": "isToAdd",
            "actions": [
              "noteDeed"
            ]
          },
          {
            "target": [
              "#passkeys.saving"
            ],
            "actions": [
              "noteDeed"
            ]
          }
        ],
        "passkeys.dismiss": [
          {
            "target": [
              "#passkeys.listed.resting"
            ],
            "actions": [
              "forgetDeed"
            ]
          }
        ]
      },
      "states": {
        "resting": {
          "description": "Ключи доступа"
        },
        "done": {
          "description": "Сделано"
        },
        "cancelled": {
          "description": "Окно браузера закрыто, ключ доступа не выбран"
        },
        "exists": {
          "description": "На этом устройстве ключ доступа уже есть"
        },
        "failed": {
          "description": "Не получилось",
          "tags": [
            "failed"
          ]
        }
      }
    },
    "preparing": {
      "description": "Готовим…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "prepare",
          "src": "prepare",
          "onDone": [
            {
              "target": [
                "#passkeys.asking"
              ],
              "actions": [
                "takeOptions"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#passkeys.listed.failed"
              ],
              "actions": [
                "noteProblem"
              ]
            }
          ]
        }
      ]
    },
    "asking": {
      "description": "Ждём ответа браузера…",
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
                "#passkeys.saving"
              ],
              "actions": [
                "takeCredential"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#passkeys.listed.cancelled"
              ],
              "guard": "isCancelled"
            },
            {
              "target": [
                "#passkeys.listed.exists"
              ],
              "guard": "isThere"
            },
            {
              "target": [
                "#passkeys.listed.failed"
              ],
              "actions": [
                "noteProblem"
              ]
            }
          ]
        }
      ]
    },
    "saving": {
      "description": "Сохраняем ключ доступа",
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
                "#passkeys.listed.done"
              ],
              "actions": [
                "takePasskeys"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#passkeys.listed.exists"
              ],
              "guard": "isThere"
            },
            {
              "target": [
                "#passkeys.proving"
              ],
              "guard": "isProofWanted"
            },
            {
              "target": [
                "#passkeys.listed.failed"
              ],
              "actions": [
                "noteProblem"
              ]
            }
          ]
        }
      ]
    },
    "proving": {
      "description": "Введите свой пароль",
      "tags": [
        "waiting"
      ],
      "invoke": [
        {
          "id": "proof",
          "src": "proof",
          "onDone": [
            {
              "target": [
                "#passkeys.saving"
              ],
              "guard": "isProved"
            },
            {
              "target": [
                "#passkeys.listed.resting"
              ],
              "actions": [
                "forgetDeed"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#passkeys.listed.resting"
              ],
              "actions": [
                "forgetDeed"
              ]
            }
          ]
        }
      ],
      "on": {
        "passkeys.dismiss": [
          {
            "target": [
              "#passkeys.listed.resting"
            ],
            "actions": [
              "forgetDeed"
            ]
          }
        ]
      }
    }
  }
});
