// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "proof",
  "initial": "asking",
  "on": {
    "proof.cancel": [
      {
        "target": [
          "#proof.cancelled"
        ]
      }
    ]
  },
  "states": {
    "asking": {
      "description": "Введите свой пароль",
      "entry": [
        "forgetFailure"
      ],
      "on": {
        "proof.check": [
          {
            "target": [
              "#proof.checking"
            ]
          }
        ]
      }
    },
    "checking": {
      "description": "Проверяем…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "check",
          "src": "check",
          "onDone": [
            {
              "target": [
                "#proof.proved"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#proof.tooOften"
              ],
              "guard": "isTooOften",
              "actions": [
                "noteFailure"
              ]
            },
            {
              "target": [
                "#proof.wrong"
              ],
              "guard": "isWrong",
              "actions": [
                "noteFailure"
              ]
            },
            {
              "target": [
                "#proof.failed"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "wrong": {
      "description": "Пароль не подошёл",
      "tags": [
        "failed"
      ],
      "on": {
        "proof.check": [
          {
            "target": [
              "#proof.checking"
            ]
          }
        ],
        "proof.edit": [
          {
            "target": [
              "#proof.asking"
            ]
          }
        ]
      }
    },
    "failed": {
      "description": "Проверить пароль не удалось",
      "tags": [
        "failed"
      ],
      "on": {
        "proof.check": [
          {
            "target": [
              "#proof.checking"
            ]
          }
        ],
        "proof.edit": [
          {
            "target": [
              "#proof.asking"
            ]
          }
        ]
      }
    },
    "tooOften": {
      "description": "Слишком много неверных паролей, ждём",
      "tags": [
        "waiting"
      ],
      "after": {
        "retryAfter": [
          {
            "target": [
              "#proof.asking"
            ]
          }
        ]
      }
    },
    "proved": {
      "type": "final",
      "entry": [
        "noteProved"
      ]
    },
    "cancelled": {
      "type": "final"
    }
  }
});
