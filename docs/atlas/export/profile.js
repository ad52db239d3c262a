// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "profile",
  "initial": "unchanged",
  "invoke": [
    {
      "id": "watchSelf",
      "src": "watchSelf",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "profile.moved": [
      {
        "actions": [
          "takeMoved"
        ]
      }
    ],
    "profile.edit": [
      {
        "actions": [
          "takeEdit"
        ]
      }
    ],
    "profile.takeTheirs": [
      {
        "actions": [
          "takeTheirs"
        ]
      }
    ]
  },
  "states": {
    "unchanged": {
      "description": "Менять и сохранять нечего",
      "entry": [
        "tellSettled"
      ],
      "always": [
        {
          "target": [
            "#profile.changed"
          ],
          "guard": "isChanged"
        }
      ]
    },
    "changed": {
      "description": "Изменено, можно сохранить",
      "entry": [
        "tellUnsaved"
      ],
      "on": {
        "profile.save": [
          {
            "target": [
              "#profile.saving"
            ]
          }
        ]
      },
      "always": [
        {
          "target": [
            "#profile.unchanged"
          ],
          "guard": "isUnchanged"
        }
      ]
    },
    "saving": {
      "description": "Сохраняем…",
      "tags": [
        "busy"
      ],
      "entry": [
        "noteSent"
      ],
      "invoke": [
        {
          "id": "save",
          "src": "save",
          "onDone": [
            {
              "target": [
                "#profile.settling"
              ],
              "actions": [
                "takeSaved",
                "tellSession"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#profile.failed"
              ],
              "actions": [
                "noteFailure"
              ]
            }
          ]
        }
      ]
    },
    "settling": {
      "always": [
        {
          "target": [
            "#profile.changed"
          ],
          "guard": "isChanged"
        },
        {
          "target": [
            "#profile.saved"
          ]
        }
      ]
    },
    "saved": {
      "description": "Сохранено",
      "entry": [
        "tellSettled"
      ],
      "always": [
        {
          "target": [
            "#profile.changed"
          ],
          "guard": "isChanged"
        }
      ],
      "after": {
        "successShown": [
          {
            "target": [
              "#profile.unchanged"
            ]
          }
        ]
      }
    },
    "failed": {
      "description": "Профиль не сохранился",
      "tags": [
        "failed"
      ],
      "exit": [
        "forgetFailure"
      ],
      "on": {
        "profile.save": [
          {
            "target": [
              "#profile.saving"
            ]
          }
        ],
        "profile.edit": [
          {
            "target": [
              "#profile.changed"
            ],
            "actions": [
              "takeEdit"
            ]
          }
        ]
      },
      "always": [
        {
          "target": [
            "#profile.unchanged"
          ],
          "guard": "isUnchanged"
        }
      ]
    }
  }
});
