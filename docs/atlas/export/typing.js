// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "typing",
  "initial": "idle",
  "states": {
    "idle": {
      "on": {
        "typing.key": [
          {
            "target": [
              "#typing.typing"
            ],
            "actions": [
              "sayTyping",
              "awaitSilence"
            ]
          }
        ]
      }
    },
    "typing": {
      "description": "Собеседники видят, что вы печатаете",
      "on": {
        "typing.key": [
          {
            "actions": [
              "forgetSilence",
              "awaitSilence"
            ]
          }
        ],
        "typing.stop": [
          {
            "target": [
              "#typing.idle"
            ],
            "actions": [
              "forgetSilence",
              "saySilent"
            ]
          }
        ]
      },
      "after": {
        "typingRenew": [
          {
            "target": [
              "#typing.typing"
            ],
            "actions": [
              "sayTyping"
            ],
            "reenter": true
          }
        ]
      }
    }
  }
});
