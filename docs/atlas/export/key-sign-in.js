// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "keySignIn",
  "initial": "looking",
  "states": {
    "looking": {
      "description": "Смотрим, можно ли войти с ключом доступа",
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
                "#keySignIn.offered"
              ],
              "guard": "isOffered"
            },
            {
              "target": [
                "#keySignIn.absent"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#keySignIn.absent"
              ]
            }
          ]
        }
      ]
    },
    "absent": {
      "type": "final"
    },
    "offered": {
      "initial": "listening",
      "on": {
        "keySignIn.ask": [
          {
            "target": [
              "#keySignIn.asking"
            ]
          }
        ]
      },
      "states": {
        "listening": {
          "description": "Можно войти с ключом доступа",
          "invoke": [
            {
              "id": "listen",
              "src": "listen",
              "onDone": [
                {
                  "target": [
                    "#keySignIn.checking"
                  ],
                  "actions": [
                    "takeCredential"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#keySignIn.offered.resting"
                  ]
                }
              ]
            }
          ],
          "after": {
            "renewal": [
              {
                "target": [
                  "#keySignIn.offered.listening"
                ],
                "reenter": true
              }
            ]
          }
        },
        "resting": {
          "description": "Можно войти с ключом доступа",
          "after": {
            "renewal": [
              {
                "target": [
                  "#keySignIn.offered.listening"
                ]
              }
            ]
          }
        },
        "failed": {
          "description": "Вход с ключом доступа не удался",
          "tags": [
            "failed"
          ],
          "exit": [
            "forgetProblem"
          ]
        }
      }
    },
    "asking": {
      "description": "Ждём ключ доступа…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "ask",
          "src": "ask",
          "onDone": [
            {
              "target": [
                "#keySignIn.checking"
              ],
              "actions": [
                "takeCredential"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#keySignIn.offered"
              ],
              "guard": "isCancelled"
            },
            {
              "target": [
                "#keySignIn.offered.failed"
              ],
              "actions": [
                "noteProblem"
              ]
            }
          ]
        }
      ]
    },
    "checking": {
      "description": "Входим…",
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
                "#keySignIn.accepted"
              ],
              "actions": [
                "accept"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#keySignIn.offered.failed"
              ],
              "actions": [
                "noteProblem"
              ]
            }
          ]
        }
      ]
    },
    "accepted": {
      "type": "final"
    }
  }
});
