// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "wishLoader",
  "initial": "loading",
  "states": {
    "loading": {
      "description": "Загружаем блокировку",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "loadParts",
          "src": "loadParts",
          "onDone": [
            {
              "target": [
                "#wishLoader.running"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#wishLoader.missing"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        }
      ]
    },
    "missing": {
      "description": "Блокировка не загрузилась, пробуем снова",
      "tags": [
        "waiting"
      ],
      "after": {
        "retryPause": [
          {
            "target": [
              "#wishLoader.loading"
            ]
          }
        ]
      }
    },
    "running": {
      "invoke": [
        {
          "id": "blocks",
          "src": "blocks",
          "systemId": "blocks",
          "onError": [
            {
              "target": [
                "#wishLoader.missing"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        },
        {
          "id": "wishes",
          "src": "wishes",
          "systemId": "wishes",
          "onError": [
            {
              "target": [
                "#wishLoader.missing"
              ],
              "actions": [
                "countTry"
              ]
            }
          ]
        }
      ]
    }
  }
});
