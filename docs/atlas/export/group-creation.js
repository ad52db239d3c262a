// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "groupCreation",
  "initial": "choosing",
  "invoke": [
    {
      "id": "watchFriends",
      "src": "watchFriends",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "groupCreation.friends": [
      {
        "actions": [
          "noteFriends"
        ]
      }
    ]
  },
  "states": {
    "choosing": {
      "description": "Выберите хотя бы одного друга",
      "on": {
        "groupCreation.name": [
          {
            "actions": [
              "noteTitle"
            ]
          }
        ],
        "groupCreation.toggle": [
          {
            "guard": "hasRoomFor",
            "actions": [
              "toggle"
            ]
          }
        ],
        "groupCreation.create": [
          {
            "target": [
              "#groupCreation.creating"
            ],
            "guard": "isAnybodyChosen",
            "actions": [
              "prepare"
            ]
          }
        ]
      }
    },
    "creating": {
      "description": "Создаём…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "create",
          "src": "create",
          "onDone": [
            {
              "target": [
                "#groupCreation.created"
              ],
              "actions": [
                "storeGroup",
                "tellCreated"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#groupCreation.failed"
              ],
              "guard": "isForStrangers",
              "actions": [
                "noteFailure",
                "askContacts"
              ]
            },
            {
              "target": [
                "#groupCreation.failed"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "failed": {
      "description": "Не получилось создать группу",
      "tags": [
        "failed"
      ],
      "exit": [
        "forgetFailure"
      ],
      "on": {
        "groupCreation.name": [
          {
            "target": [
              "#groupCreation.choosing"
            ],
            "actions": [
              "noteTitle"
            ]
          }
        ],
        "groupCreation.toggle": [
          {
            "target": [
              "#groupCreation.choosing"
            ],
            "guard": "hasRoomFor",
            "actions": [
              "toggle"
            ]
          }
        ],
        "groupCreation.create": [
          {
            "target": [
              "#groupCreation.creating"
            ],
            "guard": "isAnybodyChosen",
            "actions": [
              "prepare"
            ]
          }
        ]
      }
    },
    "created": {
      "type": "final",
      "description": "Группа создана"
    }
  }
});
