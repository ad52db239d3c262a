// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "joining",
  "initial": "away",
  "on": {
    "joining.look": [
      {
        "target": [
          "#joining.loading"
        ],
        "actions": [
          "noteQuestion"
        ],
        "reenter": true
      }
    ],
    "joining.leave": [
      {
        "target": [
          "#joining.away"
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
                "#joining.inside"
              ],
              "guard": "bringsNothing"
            },
            {
              "target": [
                "#joining.accepting"
              ],
              "guard": "isMeant",
              "actions": [
                "noteInvited"
              ]
            },
            {
              "target": [
                "#joining.shown"
              ],
              "actions": [
                "noteInvited"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#joining.recalling"
              ],
              "guard": "and(isGone, isSignedIn)"
            },
            {
              "target": [
                "#joining.gone"
              ],
              "guard": "isGone"
            },
            {
              "target": [
                "#joining.waiting"
              ],
              "guard": "isPassing",
              "actions": [
                "noteFailure"
              ]
            },
            {
              "target": [
                "#joining.failed"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "recalling": {
      "description": "Смотрим, чем кончилось приглашение",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "recall",
          "src": "accept",
          "onDone": [
            {
              "target": [
                "#joining.entered"
              ],
              "actions": [
                "noteEntry"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#joining.gone"
              ],
              "guard": "isGone"
            },
            {
              "target": [
                "#joining.waiting"
              ],
              "guard": "isPassing",
              "actions": [
                "noteFailure"
              ]
            },
            {
              "target": [
                "#joining.failed"
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
        "joining.retry": [
          {
            "target": [
              "#joining.loading"
            ]
          }
        ]
      },
      "after": {
        "backoff": [
          {
            "target": [
              "#joining.loading"
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
        "joining.retry": [
          {
            "target": [
              "#joining.loading"
            ]
          }
        ]
      }
    },
    "shown": {
      "initial": "resting",
      "on": {
        "joining.accept": [
          {
            "target": [
              "#joining.accepting"
            ],
            "guard": "isSignedIn"
          }
        ],
        "joining.enter": [
          {
            "guard": "not(isSignedIn)",
            "actions": [
              "noteMeant"
            ]
          }
        ]
      },
      "states": {
        "resting": {
          "description": "Вас приглашают в Весть"
        },
        "failed": {
          "description": "Не удалось принять приглашение",
          "tags": [
            "failed"
          ],
          "exit": [
            "forgetFailures"
          ]
        }
      }
    },
    "accepting": {
      "description": "Принимаем…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "accept",
          "src": "accept",
          "onDone": [
            {
              "target": [
                "#joining.entered"
              ],
              "actions": [
                "noteEntry"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#joining.own"
              ],
              "guard": "isOwn"
            },
            {
              "target": [
                "#joining.gone"
              ],
              "guard": "isGone"
            },
            {
              "target": [
                "#joining.shown.failed"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "entered": {
      "description": "Приглашение принято",
      "entry": [
        "forgetMeant",
        "welcome"
      ]
    },
    "own": {
      "description": "Это ваше приглашение"
    },
    "inside": {
      "description": "Вы уже в Вести"
    },
    "gone": {
      "description": "Приглашение больше не действует"
    }
  }
});
