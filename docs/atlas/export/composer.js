// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "composer",
  "type": "parallel",
  "entry": [
    "startAnew"
  ],
  "invoke": [
    {
      "id": "watchDraft",
      "src": "watchDraft",
      "onError": [
        {}
      ]
    },
    {
      "id": "watchPage",
      "src": "watchPage",
      "onError": [
        {}
      ]
    }
  ],
  "states": {
    "field": {
      "initial": "open",
      "states": {
        "open": {
          "on": {
            "composer.changed": [
              {
                "guard": "isEditing",
                "actions": [
                  "setEditText"
                ]
              },
              {
                "guard": "saysNothing",
                "actions": [
                  "setText",
                  "tellTypingStop"
                ]
              },
              {
                "actions": [
                  "setText",
                  "tellTypingKey"
                ]
              }
            ],
            "composer.reply": [
              {
                "actions": [
                  "leaveEdit",
                  "setReply",
                  "sayReplied"
                ]
              }
            ],
            "composer.cancelReply": [
              {
                "actions": [
                  "forgetReply"
                ]
              }
            ],
            "composer.attach": [
              {
                "actions": [
                  "leaveEdit",
                  "admitFiles"
                ]
              }
            ],
            "composer.detach": [
              {
                "actions": [
                  "detachFile",
                  "dropBytes"
                ]
              }
            ],
            "composer.dismiss": [
              {
                "actions": [
                  "forgetProblems"
                ]
              }
            ]
          }
        }
      }
    },
    "purpose": {
      "initial": "writing",
      "on": {
        "composer.edit": [
          {
            "target": [
              "#composer.purpose.editing"
            ],
            "actions": [
              "beginEdit",
              "sayReplied",
              "tellTypingStop"
            ]
          }
        ],
        "composer.returnToEdit": [
          {
            "target": [
              "#composer.purpose.editing"
            ],
            "guard": "hasLeft",
            "actions": [
              "returnToEdit",
              "sayReplied"
            ]
          }
        ]
      },
      "states": {
        "writing": {
          "always": [
            {
              "target": [
                "#composer.purpose.editing"
              ],
              "guard": "isEditing"
            }
          ]
        },
        "editing": {
          "description": "Редактирование",
          "invoke": [
            {
              "id": "watchEdited",
              "src": "watchEdited",
              "onError": [
                {}
              ]
            }
          ],
          "on": {
            "composer.send": [
              {
                "guard": "isUnchanged",
                "actions": [
                  "endEdit"
                ]
              },
              {
                "guard": "isSavable",
                "actions": [
                  "handEdit",
                  "endEdit"
                ]
              }
            ],
            "composer.leaveEdit": [
              {
                "actions": [
                  "leaveEdit"
                ]
              }
            ],
            "composer.editLost": [
              {
                "actions": [
                  "noteLost"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#composer.purpose.writing"
              ],
              "guard": "not(isEditing)"
            },
            {
              "target": [
                "#composer.purpose.orphaned"
              ],
              "guard": "isLost"
            }
          ]
        },
        "orphaned": {
          "description": "Сообщение удалено, изменить его нельзя",
          "tags": [
            "failed"
          ],
          "on": {
            "composer.leaveEdit": [
              {
                "actions": [
                  "leaveEdit"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#composer.purpose.writing"
              ],
              "guard": "not(isEditing)"
            }
          ]
        }
      }
    },
    "leaving": {
      "initial": "nothing",
      "states": {
        "nothing": {
          "always": [
            {
              "target": [
                "#composer.leaving.undoable"
              ],
              "guard": "hasLeft"
            }
          ]
        },
        "undoable": {
          "description": "Изменения не сохранены",
          "on": {
            "composer.returnToEdit": [
              {
                "target": [
                  "#composer.leaving.nothing"
                ]
              }
            ],
            "composer.leaveEdit": [
              {
                "target": [
                  "#composer.leaving.nothing"
                ],
                "guard": "not(isUnchanged)"
              }
            ],
            "composer.edit": [
              {
                "target": [
                  "#composer.leaving.nothing"
                ],
                "guard": "not(isUnchanged)"
              }
            ],
            "composer.reply": [
              {
                "target": [
                  "#composer.leaving.nothing"
                ],
                "guard": "not(isUnchanged)"
              }
            ],
            "composer.attach": [
              {
                "target": [
                  "#composer.leaving.nothing"
                ],
                "guard": "not(isUnchanged)"
              }
            ]
          },
          "after": {
            "editUndo": [
              {
                "target": [
                  "#composer.leaving.nothing"
                ],
                "actions": [
                  "forgetLeft"
                ]
              }
            ]
          }
        }
      }
    },
    "files": {
      "initial": "settled",
      "states": {
        "settled": {
          "always": [
            {
              "target": [
                "#composer.files.copying"
              ],
              "guard": "hasUncopied"
            }
          ]
        },
        "copying": {
          "description": "Готовим файлы",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "copyFile",
              "src": "copyFile",
              "onDone": [
                {
                  "target": [
                    "#composer.files.settled"
                  ],
                  "actions": [
                    "noteCopied"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#composer.files.settled"
                  ],
                  "actions": [
                    "noteRefused"
                  ]
                }
              ]
            }
          ],
          "on": {
            "composer.detach": [
              {
                "target": [
                  "#composer.files.settled"
                ],
                "guard": "isBeingCopied"
              }
            ]
          }
        }
      }
    },
    "sending": {
      "initial": "idle",
      "states": {
        "idle": {
          "on": {
            "composer.send": [
              {
                "guard": "isReady",
                "actions": [
                  "handOver",
                  "startAnew",
                  "tellTypingStop"
                ]
              },
              {
                "target": [
                  "#composer.sending.awaitingFiles"
                ],
                "guard": "wouldBeReady",
                "actions": [
                  "forgetProblems"
                ]
              }
            ]
          }
        },
        "awaitingFiles": {
          "description": "Отправится, как только файлы будут готовы",
          "tags": [
            "waiting"
          ],
          "on": {
            "composer.changed": [
              {
                "target": [
                  "#composer.sending.idle"
                ]
              }
            ],
            "composer.attach": [
              {
                "target": [
                  "#composer.sending.idle"
                ]
              }
            ],
            "composer.edit": [
              {
                "target": [
                  "#composer.sending.idle"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#composer.sending.idle"
              ],
              "guard": "hasProblems"
            },
            {
              "target": [
                "#composer.sending.idle"
              ],
              "guard": "isReady",
              "actions": [
                "handOver",
                "startAnew",
                "tellTypingStop"
              ]
            },
            {
              "target": [
                "#composer.sending.idle"
              ],
              "guard": "not(hasUncopied)"
            }
          ]
        }
      }
    },
    "keeping": {
      "initial": "restoring",
      "states": {
        "restoring": {
          "description": "Открываем черновик",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "loadStored",
              "src": "loadStored",
              "onDone": [
                {
                  "target": [
                    "#composer.keeping.kept"
                  ],
                  "guard": "not(isEdited)",
                  "actions": [
                    "takeStored"
                  ]
                },
                {
                  "target": [
                    "#composer.keeping.kept"
                  ],
                  "actions": [
                    "joinStored"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#composer.keeping.unread"
                  ],
                  "actions": [
                    "countFailedTry"
                  ]
                }
              ]
            }
          ],
          "on": {
            "composer.draftMoved": [
              {
                "target": [
                  "#composer.keeping.restoring"
                ],
                "reenter": true
              }
            ]
          },
          "after": {
            "storePatience": [
              {
                "target": [
                  "#composer.keeping.unread"
                ],
                "actions": [
                  "countFailedTry"
                ]
              }
            ]
          }
        },
        "unread": {
          "description": "Черновик не читается, пробуем снова",
          "tags": [
            "waiting"
          ],
          "after": {
            "backoff": [
              {
                "target": [
                  "#composer.keeping.restoring"
                ]
              }
            ]
          }
        },
        "kept": {
          "description": "Черновик сохранён",
          "on": {
            "composer.draftMoved": [
              {
                "target": [
                  "#composer.keeping.comparing"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#composer.keeping.dirty"
              ],
              "guard": "isEdited"
            }
          ]
        },
        "dirty": {
          "description": "Черновик вот-вот сохранится",
          "on": {
            "composer.changed": [
              {
                "target": [
                  "#composer.keeping.dirty"
                ],
                "reenter": true
              }
            ],
            "composer.left": [
              {
                "target": [
                  "#composer.keeping.saving"
                ]
              }
            ],
            "composer.draftMoved": [
              {
                "actions": [
                  "forkDraft"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#composer.keeping.kept"
              ],
              "guard": "not(isEdited)"
            }
          ],
          "after": {
            "pause": [
              {
                "target": [
                  "#composer.keeping.saving"
                ]
              }
            ]
          }
        },
        "saving": {
          "description": "Сохраняем черновик",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "save",
              "src": "save",
              "onDone": [
                {
                  "target": [
                    "#composer.keeping.kept"
                  ],
                  "actions": [
                    "noteKept"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#composer.keeping.unsaved"
                  ],
                  "actions": [
                    "countFailedTry"
                  ]
                }
              ]
            }
          ],
          "on": {
            "composer.left": [
              {
                "target": [
                  "#composer.keeping.saving"
                ],
                "guard": "isEdited",
                "reenter": true
              }
            ],
            "composer.draftMoved": [
              {
                "actions": [
                  "forkDraft"
                ]
              }
            ]
          },
          "after": {
            "storePatience": [
              {
                "target": [
                  "#composer.keeping.unsaved"
                ],
                "actions": [
                  "countFailedTry"
                ]
              }
            ]
          }
        },
        "unsaved": {
          "description": "Черновик не сохранился, пробуем снова",
          "tags": [
            "waiting"
          ],
          "on": {
            "composer.left": [
              {
                "target": [
                  "#composer.keeping.saving"
                ]
              }
            ],
            "composer.draftMoved": [
              {
                "actions": [
                  "forkDraft"
                ]
              }
            ]
          },
          "after": {
            "backoff": [
              {
                "target": [
                  "#composer.keeping.saving"
                ]
              }
            ]
          }
        },
        "comparing": {
          "description": "Смотрим, что написано в соседней вкладке",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "loadStored",
              "src": "loadStored",
              "onDone": [
                {
                  "target": [
                    "#composer.keeping.kept"
                  ],
                  "guard": "not(isEdited)",
                  "actions": [
                    "takeStored"
                  ]
                },
                {
                  "target": [
                    "#composer.keeping.kept"
                  ],
                  "actions": [
                    "forkDraft"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#composer.keeping.kept"
                  ]
                }
              ]
            }
          ],
          "on": {
            "composer.draftMoved": [
              {
                "target": [
                  "#composer.keeping.comparing"
                ],
                "reenter": true
              }
            ]
          },
          "after": {
            "storePatience": [
              {
                "target": [
                  "#composer.keeping.kept"
                ]
              }
            ]
          }
        }
      }
    },
    "keepingEdit": {
      "initial": "restoring",
      "states": {
        "restoring": {
          "description": "Открываем изменение",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "loadEdit",
              "src": "loadEdit",
              "onDone": [
                {
                  "target": [
                    "#composer.keepingEdit.kept"
                  ],
                  "actions": [
                    "takeEdit"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#composer.keepingEdit.unread"
                  ],
                  "actions": [
                    "countFailedTry"
                  ]
                }
              ]
            }
          ],
          "after": {
            "storePatience": [
              {
                "target": [
                  "#composer.keepingEdit.unread"
                ],
                "actions": [
                  "countFailedTry"
                ]
              }
            ]
          }
        },
        "unread": {
          "description": "Изменение не читается, пробуем снова",
          "tags": [
            "waiting"
          ],
          "after": {
            "backoff": [
              {
                "target": [
                  "#composer.keepingEdit.restoring"
                ]
              }
            ]
          }
        },
        "kept": {
          "always": [
            {
              "target": [
                "#composer.keepingEdit.dirty"
              ],
              "guard": "isEditUnkept"
            }
          ]
        },
        "dirty": {
          "on": {
            "composer.changed": [
              {
                "target": [
                  "#composer.keepingEdit.dirty"
                ],
                "reenter": true
              }
            ],
            "composer.left": [
              {
                "target": [
                  "#composer.keepingEdit.saving"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#composer.keepingEdit.kept"
              ],
              "guard": "not(isEditUnkept)"
            },
            {
              "target": [
                "#composer.keepingEdit.saving"
              ],
              "guard": "not(isEditing)"
            }
          ],
          "after": {
            "pause": [
              {
                "target": [
                  "#composer.keepingEdit.saving"
                ]
              }
            ]
          }
        },
        "saving": {
          "description": "Сохраняем изменение на этом устройстве",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "saveEdit",
              "src": "saveEdit",
              "onDone": [
                {
                  "target": [
                    "#composer.keepingEdit.kept"
                  ],
                  "actions": [
                    "noteKeptEdit"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#composer.keepingEdit.unsaved"
                  ],
                  "actions": [
                    "countFailedTry"
                  ]
                }
              ]
            }
          ],
          "on": {
            "composer.left": [
              {
                "target": [
                  "#composer.keepingEdit.saving"
                ],
                "reenter": true
              }
            ]
          },
          "after": {
            "storePatience": [
              {
                "target": [
                  "#composer.keepingEdit.unsaved"
                ],
                "actions": [
                  "countFailedTry"
                ]
              }
            ]
          }
        },
        "unsaved": {
          "description": "Изменение не сохранилось на этом устройстве, пробуем снова",
          "tags": [
            "waiting"
          ],
          "on": {
            "composer.left": [
              {
                "target": [
                  "#composer.keepingEdit.saving"
                ]
              }
            ]
          },
          "after": {
            "backoff": [
              {
                "target": [
                  "#composer.keepingEdit.saving"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
