// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "recentCalls",
  "initial": "closed",
  "states": {
    "closed": {
      "description": "Раздел «Звонки» не открыт",
      "on": {
        "recentCalls.opened": [
          {
            "target": [
              "#recentCalls.opened"
            ]
          }
        ]
      }
    },
    "opened": {
      "initial": "reading",
      "on": {
        "recentCalls.closed": [
          {
            "target": [
              "#recentCalls.closed"
            ]
          }
        ]
      },
      "states": {
        "reading": {
          "description": "Загружаем недавние звонки",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "readCalls",
              "src": "readCalls",
              "onDone": [
                {
                  "target": [
                    "#recentCalls.opened.current"
                  ],
                  "actions": [
                    "takeCalls"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#recentCalls.opened.waiting"
                  ],
                  "guard": "isPassing",
                  "actions": [
                    "noteFailure"
                  ]
                },
                {
                  "target": [
                    "#recentCalls.opened.failed"
                  ]
                }
              ]
            }
          ]
        },
        "current": {
          "description": "Видны недавние звонки"
        },
        "waiting": {
          "description": "Недавние звонки не загрузились, пробуем снова",
          "tags": [
            "waiting"
          ],
          "on": {
            "recentCalls.retry": [
              {
                "target": [
                  "#recentCalls.opened.reading"
                ]
              }
            ]
          },
          "after": {
            "backoff": [
              {
                "target": [
                  "#recentCalls.opened.reading"
                ]
              }
            ]
          }
        },
        "failed": {
          "description": "Недавние звонки не загрузились",
          "tags": [
            "failed"
          ],
          "on": {
            "recentCalls.retry": [
              {
                "target": [
                  "#recentCalls.opened.reading"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
