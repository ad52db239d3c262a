// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "conversation",
  "initial": "hidden",
  "entry": [
    "startMissing",
    "noteComplete"
  ],
  "on": {
    "xstate.error.actor.*": [
      {
        "target": [
          "#conversation.broken"
        ],
        "actions": [
          "noteMissing"
        ]
      }
    ]
  },
  "states": {
    "hidden": {
      "description": "Чат не на экране",
      "on": {
        "conversation.shown": [
          {
            "target": [
              "#conversation.shown"
            ]
          }
        ]
      }
    },
    "shown": {
      "description": "Чат на экране",
      "exit": [
        "tellTypingStop",
        "tellComposerLeft",
        "tellReceiptsHidden"
      ],
      "on": {
        "conversation.hidden": [
          {
            "target": [
              "#conversation.hidden"
            ]
          }
        ]
      }
    },
    "broken": {
      "description": "Переписка прервалась, откройте её ещё раз",
      "tags": [
        "failed"
      ],
      "on": {
        "conversation.shown": [
          {
            "target": [
              "#conversation.shown"
            ],
            "actions": [
              "startMissing",
              "noteComplete"
            ]
          }
        ]
      }
    }
  }
});
