// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "blocks",
  "initial": "reading",
  "invoke": [
    {
      "id": "watch",
      "src": "watch",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "blocks.refresh": [
      {
        "target": [
          "#blocks.reading"
        ]
      }
    ],
    "blocks:update": [
      {
        "target": [
          "#blocks.reading"
        ],
        "actions": [
          "storeChange"
        ]
      }
    ],
    "blocks.settled": [
      {
        "target": [
          "#blocks.reading"
        ],
        "actions": [
          "storeChange"
        ]
      }
    ]
  },
  "states": {
    "reading": {
      "description": "Загружаем заблокированных",
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
                "#blocks.shown"
              ],
              "actions": [
                "storeList",
                "forgetFailures"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#blocks.waiting"
              ],
              "guard": "isPassing",
              "actions": [
                "noteFailure"
              ]
            },
            {
              "target": [
                "#blocks.failed"
              ]
            }
          ]
        }
      ]
    },
    "shown": {
      "description": "Список заблокированных прочитан"
    },
    "waiting": {
      "description": "Список заблокированных не загрузился, пробуем снова.",
      "tags": [
        "waiting"
      ],
      "after": {
        "backoff": [
          {
            "target": [
              "#blocks.reading"
            ]
          }
        ]
      }
    },
    "failed": {
      "description": "Не удалось загрузить заблокированных.",
      "tags": [
        "failed"
      ]
    }
  }
});
