// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "contactSearch",
  "initial": "entering",
  "on": {
    "search.enter": [
      {
        "target": [
          "#contactSearch.weighing"
        ],
        "guard": "hasDigits",
        "actions": [
          "enter"
        ]
      }
    ],
    "search.erase": [
      {
        "target": [
          "#contactSearch.weighing"
        ],
        "actions": [
          "erase"
        ]
      }
    ],
    "search.clear": [
      {
        "target": [
          "#contactSearch.weighing"
        ],
        "actions": [
          "clear"
        ]
      }
    ],
    "search.focus": [
      {
        "actions": [
          "noteFocus"
        ]
      }
    ],
    "search.reset": [
      {
        "target": [
          "#contactSearch.entering"
        ],
        "actions": [
          "empty"
        ]
      }
    ]
  },
  "states": {
    "entering": {
      "description": "Ждём все цифры"
    },
    "weighing": {
      "always": [
        {
          "target": [
            "#contactSearch.tooMany"
          ],
          "guard": "isTooMany"
        },
        {
          "target": [
            "#contactSearch.searching"
          ],
          "guard": "isComplete"
        },
        {
          "target": [
            "#contactSearch.entering"
          ]
        }
      ]
    },
    "tooMany": {
      "description": "Цифр больше, чем в EBLID",
      "exit": [
        "forgetTooMany"
      ]
    },
    "searching": {
      "description": "Ищем…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "search",
          "src": "search",
          "onDone": [
            {
              "target": [
                "#contactSearch.found"
              ],
              "guard": "isFound",
              "actions": [
                "noteFound"
              ]
            },
            {
              "target": [
                "#contactSearch.notFound"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#contactSearch.limited"
              ],
              "guard": "isLimited",
              "actions": [
                "beginPause"
              ]
            },
            {
              "target": [
                "#contactSearch.failed"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "found": {
      "description": "Найден по EBLID",
      "exit": [
        "forgetResult"
      ],
      "on": {
        "search.add": [
          {
            "actions": [
              "askPerson"
            ]
          }
        ]
      }
    },
    "notFound": {
      "description": "Никого с таким EBLID нет"
    },
    "limited": {
      "description": "Слишком много попыток, поищем чуть позже",
      "tags": [
        "waiting"
      ],
      "initial": "counting",
      "on": {
        "search.enter": [
          {
            "guard": "hasDigits",
            "actions": [
              "enter"
            ]
          }
        ],
        "search.erase": [
          {
            "actions": [
              "erase"
            ]
          }
        ],
        "search.clear": [
          {
            "actions": [
              "clear"
            ]
          }
        ],
        "search.reset": [
          {
            "actions": [
              "empty"
            ]
          }
        ]
      },
      "always": [
        {
          "target": [
            "#contactSearch.tooMany"
          ],
          "guard": "isTooMany"
        }
      ],
      "after": {
        "pause": [
          {
            "target": [
              "#contactSearch.weighing"
            ]
          }
        ]
      },
      "states": {
        "counting": {
          "description": "Слишком много попыток, идёт отсчёт",
          "after": {
            "oneSecond": [
              {
                "target": [
                  "#contactSearch.limited.counting"
                ],
                "actions": [
                  "countDown"
                ],
                "reenter": true
              }
            ]
          }
        }
      }
    },
    "failed": {
      "description": "Не удалось найти",
      "tags": [
        "failed"
      ],
      "exit": [
        "forgetResult"
      ],
      "on": {
        "search.retry": [
          {
            "target": [
              "#contactSearch.searching"
            ]
          }
        ]
      }
    }
  }
});
