// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "removal",
  "initial": "undoable",
  "entry": [
    "hide"
  ],
  "states": {
    "undoable": {
      "description": "Человек больше не в друзьях, это можно отменить",
      "exit": [
        "tellSettled"
      ],
      "on": {
        "removal.undo": [
          {
            "target": [
              "#removal.undone"
            ]
          }
        ],
        "removal.hurry": [
          {
            "target": [
              "#removal.sending"
            ]
          }
        ]
      },
      "after": {
        "removalUndo": [
          {
            "target": [
              "#removal.sending"
            ]
          }
        ]
      }
    },
    "sending": {
      "description": "Удаляем из друзей",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "send",
          "src": "send",
          "onDone": [
            {
              "target": [
                "#removal.done"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#removal.refused"
              ],
              "guard": "isRefused",
              "actions": [
                "tellRefused"
              ]
            },
            {
              "target": [
                "#removal.waiting"
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
      "description": "Удалить пока не получилось, пробуем снова",
      "tags": [
        "waiting"
      ],
      "on": {
        "removal.hurry": [
          {
            "target": [
              "#removal.sending"
            ]
          }
        ]
      },
      "after": {
        "backoff": [
          {
            "target": [
              "#removal.sending"
            ]
          }
        ]
      }
    },
    "done": {
      "type": "final",
      "description": "Человек больше не в друзьях",
      "entry": [
        "forgetContact",
        "tellEnded"
      ]
    },
    "undone": {
      "type": "final",
      "description": "Человек снова в друзьях",
      "entry": [
        "unhide",
        "tellEnded"
      ]
    },
    "refused": {
      "type": "final",
      "description": "Не удалось удалить",
      "entry": [
        "unhide",
        "tellEnded"
      ]
    }
  }
});
