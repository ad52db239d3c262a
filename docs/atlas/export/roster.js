// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "roster",
  "initial": "watching",
  "states": {
    "watching": {
      "invoke": [
        {
          "id": "watchPeople",
          "src": "watchPeople",
          "onError": [
            {
              "target": [
                "#roster.unknown"
              ]
            }
          ]
        }
      ],
      "on": {
        "roster.short": [
          {
            "target": [
              "#roster.gathering"
            ]
          }
        ]
      }
    },
    "gathering": {
      "after": {
        "burst": [
          {
            "target": [
              "#roster.reading"
            ]
          }
        ]
      }
    },
    "reading": {
      "description": "Узнаём, кто в группе",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "readAll",
          "src": "readAll",
          "onDone": [
            {
              "target": [
                "#roster.watching"
              ],
              "actions": [
                "storeAll",
                "forgetFailures"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#roster.waiting"
              ],
              "guard": "isPassing",
              "actions": [
                "noteFailure"
              ]
            },
            {
              "target": [
                "#roster.unknown"
              ]
            }
          ]
        }
      ]
    },
    "waiting": {
      "description": "Участники не загрузились, пробуем снова",
      "tags": [
        "waiting"
      ],
      "after": {
        "backoff": [
          {
            "target": [
              "#roster.reading"
            ]
          }
        ]
      }
    },
    "unknown": {
      "type": "final"
    }
  }
});
